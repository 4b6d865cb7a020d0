import KaTeXFiles
import SiteFiles
import Synchronization
import WebReferences
import WebSyntax

/// The style sheets and scripts beside pages, as far as the rules about pages need them. Each is read once in a run.
final class LoadedFiles: Sendable {
    /// The files that a style sheet loads.
    struct Sheet: Sendable {
        /// A file or data: URL other than a style sheet.
        struct Load: Sendable {
            var directive: String
            var scheme: String
            var text: String
        }

        /// The first of each directive and scheme.
        var loads: [Load] = []
        /// The sheets that it imports. False for an import that never applies to a screen.
        var imports: [(path: String, isForScreens: Bool)] = []
        /// The custom properties with addresses, and those in use.
        var properties = CustomProperties()

        /// A file that cannot be read; other rules report it.
        init() {}

        /// Reads a sheet.
        ///
        /// - Parameter path: the file that addresses start from.
        init(_ text: [UInt8], from path: String) {
            let references = text.withUnsafeBufferPointer { CSSReferences.allReferences(in: $0) }
            properties.takeUses(in: text)
            for reference in references where reference.layers.isEmpty {
                properties.take(reference, in: text)
                if reference.row == CSSReference.Way.importRule.row {
                    for target in LocalTargets.paths(of: [reference], from: path) {
                        imports.append((target, Self.isForScreens(reference.range, text)))
                    }
                } else if let directive = reference.definition.directive?.rawValue,
                    let scheme = PolicyMatchRule.scheme(of: reference),
                    !loads.contains(where: { $0.directive == directive && $0.scheme == scheme })
                {
                    loads.append(Load(directive: directive, scheme: scheme, text: reference.shortText))
                }
            }
        }

        /// Returns false for an import whose media have no screens, and after a rule with a block, which voids it.
        private static func isForScreens(_ range: Range<Int>, _ text: [UInt8]) -> Bool {
            if text[..<range.lowerBound].contains(UInt8(ascii: "{")) { return false }
            let end = text[range.upperBound...].prefix { $0 != UInt8(ascii: ";") }
                .drop { $0.isHTMLSpace || "\"')".utf8.contains($0) }
            var media = String(decoding: end, as: UTF8.self).lowercased()[...]
            // The layer and the condition come before the media (CSS Cascading 5, 2).
            for word in ["layer", "supports"] where media.hasPrefix(word) {
                media = media.dropFirst(word.count)
                if media.first == "(" {
                    var depth = 0
                    media =
                        media.drop {
                            depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
                            return depth > 0
                        }.dropFirst()
                }
                media = media.drop(while: \.isWhitespace)
            }
            return PageLoad.isForScreens(String(media))
        }
    }

    private let sheets = Mutex<[String: Sheet]>([:])
    private let callers = Mutex<[String: Bool]>([:])
    private let possibleCallers = Mutex<[String: Bool]>([:])
    private let drawings = Mutex<[String: String?]>([:])

    /// Returns a style sheet and the ones that it imports, each once, by the path in the bundle.
    func closure(of path: String, _ bundle: Bundle) -> [(path: String, sheet: Sheet)] {
        closure(of: [path], bundle) { _ in true }
    }

    /// Returns true if style sheets, or sheets that they import for all screens, are KaTeX's.
    func reachKaTeX(from paths: [String], _ bundle: Bundle) -> Bool {
        closure(of: paths, bundle) { $0 }.contains { KaTeXUse.isFile(KaTeXAssets.styleSheetName, $0.path) }
    }

    private func closure(
        of start: [String], _ bundle: Bundle, follows: (_ isForScreens: Bool) -> Bool
    ) -> [(path: String, sheet: Sheet)] {
        var paths = start
        var found: [(path: String, sheet: Sheet)] = []
        while found.count < paths.count {
            let path = paths[found.count]
            let sheet = sheet(at: path, bundle)
            found.append((path, sheet))
            for next in sheet.imports where follows(next.isForScreens) && !paths.contains(next.path) {
                paths.append(next.path)
            }
        }
        return found
    }

    private func sheet(at path: String, _ bundle: Bundle) -> Sheet {
        if let known = sheets.withLock({ $0[path] }) { return known }
        let sheet = Self.text(path, .css, bundle).map { Sheet($0, from: path) } ?? Sheet()
        sheets.withLock { $0[path] = sheet }
        return sheet
    }

    /// Returns the first file that a drawing lacks where it is shown as a picture, as written; `nil` for one
    /// that needs no file.
    func load(ofDrawing path: String, _ bundle: Bundle) -> String? {
        if let known = drawings.withLock({ $0[path] }) { return known }
        let load = Self.text(path, .svg, bundle).flatMap { DrawingPictures.load(of: $0, from: path, bundle) }
        drawings.withLock { $0[path] = .some(load) }
        return load
    }

    /// Returns true for a script that names KaTeX's object or function, other than KaTeX's own files and data. Other
    /// rules report one that cannot be read.
    func callsKaTeX(_ path: String, _ bundle: Bundle) -> Bool {
        if let known = callers.withLock({ $0[path] }) { return known }
        guard let text = Self.text(path, .script, bundle) else { return true }
        let isCaller =
            KaTeXUse.isCalled(in: text) && !bundle.isVendored(BundleFile(path: path, size: 0), text)
            && !KaTeXUse.isFile(KaTeXAssets.scriptName, path) && DataScript(text) == nil
        callers.withLock { $0[path] = isCaller }
        return isCaller
    }

    /// Returns true for a script that names KaTeX or loads other scripts, and for one that cannot be read.
    func mayCallKaTeX(_ path: String, _ bundle: Bundle) -> Bool {
        if let known = possibleCallers.withLock({ $0[path] }) { return known }
        let mayCall = Self.text(path, .script, bundle).map(KaTeXUse.mayCall) ?? true
        possibleCallers.withLock { $0[path] = mayCall }
        return mayCall
    }

    /// Returns the decoded text of a file of this kind; `nil` if it cannot be read.
    static func text(_ path: String, _ kind: BundleFile.Kind, _ bundle: Bundle) -> [UInt8]? {
        let file = BundleFile(path: path, size: 0)
        guard file.kind == kind, bundle.has(path),
            let bytes = try? FileReading.bytes(at: bundle.absolute(file), limit: 64 << 20)
        else { return nil }
        return FileText.read(bytes, of: file).bytes
    }
}
