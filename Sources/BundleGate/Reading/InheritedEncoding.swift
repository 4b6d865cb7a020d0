import WebReferences
import WebSyntax

/// The scripts and style sheets that browsers read in the encoding of a page, since nothing else names one (HTML
/// Standard, 8.1.4.2; CSS Syntax 3, 3.2). The gate reads them as UTF-8.
struct InheritedEncoding {
    /// A file or data: URL that means something else in the encoding of its page.
    struct Misread {
        var name: String
        /// The offset of the element or address in the page.
        var offset: Int
    }

    /// The encoding of the page.
    let name: String
    private let page: Page
    private let bundle: Bundle

    /// Creates the encoding of a page; `nil` for UTF-8.
    init?(of page: Page, _ bundle: Bundle) {
        guard let name = page.foreignEncoding else { return nil }
        self.name = name
        self.page = page
        self.bundle = bundle
    }

    /// Returns what is misread, one for each element and address.
    func misread() -> [Misread] {
        var found: [Misread] = []
        for load in page.inlines.loads where load.inheritsEncoding {
            let path = load.path(from: page.file.path)
            let name = load.isScript ? path.flatMap(script) : path.flatMap { sheet(from: [$0]) }
            if let name { found.append(Misread(name: name, offset: load.offset)) }
        }
        for style in page.inlines.elements where !style.isScript {
            let sheet = LoadedFiles.Sheet(style.text, from: page.file.path)
            if let name = self.sheet(from: sheet.imports.map(\.path)) {
                found.append(Misread(name: name, offset: style.offset))
            }
        }
        for reference in page.references where reference.layers.isEmpty || reference.layers == [.styleElement]
        {
            if isMisread(reference) {
                found.append(Misread(name: reference.shortText, offset: reference.range.lowerBound))
            }
        }
        return found
    }

    /// Returns the path if a script is misread.
    private func script(_ path: String) -> String? {
        guard let text = LoadedFiles.text(path, .script, bundle), !Self.namesItsEncoding(text) else {
            return nil
        }
        return isChanged(text) ? path : nil
    }

    /// Returns the first of style sheets, and of those that they import, that is misread. What a sheet imports is in the
    /// sheet's encoding.
    private func sheet(from start: [String]) -> String? {
        var paths = start
        var next = 0
        while next < paths.count {
            let path = paths[next]
            next += 1
            guard let text = LoadedFiles.text(path, .css, bundle), !Self.namesItsEncoding(text) else {
                continue
            }
            let references = text.withUnsafeBufferPointer { CSSReferences.allReferences(in: $0) }
            if isChanged(text) || references.contains(where: { $0.layers.isEmpty && isMisread($0) }) {
                return path
            }
            for imported in LoadedFiles.Sheet(text, from: path).imports where !paths.contains(imported.path) {
                paths.append(imported.path)
            }
        }
        return nil
    }

    /// Returns true for the data: URL of a script or style sheet that is misread.
    private func isMisread(_ reference: WebReference) -> Bool {
        guard case .data(_, let isBase64, let payload) = reference.target,
            [.styleElement, .scriptElement].contains(reference.definition.directive)
        else { return false }
        let address = Array(reference.text.utf8)
        guard let comma = address.firstIndex(of: UInt8(ascii: ",")) else { return false }
        let label = address[..<comma].withUnsafeBufferPointer {
            MediaType.charset(in: $0, acceptsQuotes: false)
        }
        if let label, TextEncoding.isKnown(label: label) { return false }
        // The end of a long address is not kept.
        if payload.upperBound > address.count { return true }
        let text = PercentDecoder.decode(Array(address[(comma + 1)...]))
        return isChanged(isBase64 ? Base64Decoder.decode(text) ?? [] : text)
    }

    /// Returns true if a text in UTF-8 means something else in the page's encoding.
    private func isChanged(_ text: [UInt8]) -> Bool {
        // The other encodings have ASCII in common, and ISO-2022-JP all of it but escapes and shifts.
        !text.isEmpty && name.hasPrefix("UTF-16")
            || text.contains { $0 >= 0x80 || name == "ISO-2022-JP" && [0x0E, 0x0F, 0x1B].contains($0) }
    }

    /// Returns true if a file has a byte order mark or, as style sheets can, a declaration.
    private static func namesItsEncoding(_ text: [UInt8]) -> Bool {
        text.starts(with: "\u{FEFF}".utf8) || text.starts(with: "@charset \"".utf8)
    }
}
