import Diagnostics
import SiteFiles
import WebReferences

/// An address in a custom property leads to a file from every style sheet that uses the property.
///
/// The property has the address as written. Chromium resolves it in the sheet with the `var()`, not in that of the
/// property.
enum CustomPropertyRule {
    /// A page or a style sheet with the place in the page that loads it.
    private struct Part {
        var path: String
        var properties: CustomProperties
        /// The offset of the element that loads the sheet; `nil` for the page itself.
        var load: Int?
    }

    /// Reports each property once.
    static let check = GateCheck.page(raising: [.missingFile]) { page, bundle in
        if page.seal != nil { return [] }
        var own = CustomProperties()
        for reference in page.references
        where reference.layers == [.styleElement] || reference.layers == [.styleAttribute] {
            own.take(reference, in: page.source.bytes)
        }
        let sheets = sheets(of: page, bundle)
        guard !own.addresses.isEmpty || sheets.contains(where: { !$0.properties.addresses.isEmpty }) else {
            return []
        }
        takeUses(of: page, &own)
        let parts = [Part(path: page.file.path, properties: own)] + sheets
        var reported: Set<String> = []
        return parts.flatMap { part in
            part.properties.addresses.compactMap { address -> Diagnostic? in
                guard let user = parts.first(where: { misses(address, of: part, in: $0, bundle) }),
                    reported.insert(address.name).inserted
                else { return nil }
                return Diagnostic(
                    .missingFile,
                    "'\(address.path)' in \(address.name) of \(part.path) leads nowhere from \(user.path), which uses it",
                    in: page, at: part.load ?? address.offset,
                    fix: .init("set \(address.name) in a file of the folder in which it is used"))
            }
        }
    }

    /// Returns true if a part uses a property of another folder, and its address leads to no file from there.
    private static func misses(
        _ address: CustomProperties.Address, of part: Part, in user: Part, _ bundle: Bundle
    ) -> Bool {
        guard DiskPath.folder(of: part.path) != DiskPath.folder(of: user.path),
            user.properties.uses.contains(address.name),
            // It may set the property for itself.
            !user.properties.addresses.contains(where: { $0.name == address.name })
        else { return false }
        guard let target = LocalTargets.resolve(address.path, from: user.path) else { return true }
        return !bundle.has(target)
    }

    /// Returns the style sheets that a page loads, each once.
    private static func sheets(of page: Page, _ bundle: Bundle) -> [Part] {
        var starts = page.inlines.loads.filter { !$0.isScript }.compactMap { load in
            load.path(from: page.file.path).map { (path: $0, offset: load.offset) }
        }
        for reference in page.references
        where reference.row == CSSReference.Way.importRule.row && reference.layers == [.styleElement] {
            starts += LocalTargets.paths(of: [reference], from: page.file.path)
                .map { ($0, reference.range.lowerBound) }
        }
        var paths: Set<String> = []
        var parts: [Part] = []
        for (start, offset) in starts {
            for (path, sheet) in bundle.loadedFiles.closure(of: start, bundle)
            where paths.insert(path).inserted {
                parts.append(Part(path: path, properties: sheet.properties, load: offset))
            }
        }
        return parts
    }

    /// Adds the properties that the styles and style attributes of a page use.
    private static func takeUses(of page: Page, _ properties: inout CustomProperties) {
        for style in page.inlines.elements where !style.isScript { properties.takeUses(in: style.text) }
        let bytes = page.source.bytes
        for offset in page.inlines.styleAttributes {
            let tag = bytes[offset...].prefix { $0 != UInt8(ascii: ">") }
            properties.takeUses(in: Array(tag))
        }
    }
}
