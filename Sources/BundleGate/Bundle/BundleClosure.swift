import FontFiles
import SiteFiles

/// The files that the leaves of a manifest need: the leaves, the files that they refer to, and so on.
package struct BundleClosure: Sendable {
    /// Paths relative to the bundle's folder, also of missing files. Of katex/ only the files that a page names.
    let needed: Set<String>
    /// The files that each page refers to directly.
    private let references: [String: [String]]
    private let bundle: Bundle

    /// Follows the references of the leaves and of the start page. Each file is read once.
    init(_ bundle: Bundle, _ pages: [Page]) {
        self.bundle = bundle
        references = Dictionary(pages.map { ($0.file.path, LocalTargets.paths(of: $0)) }) { first, _ in first
        }
        // A page that only itself or other unneeded pages refer to is not needed.
        var needed: Set<String> = Set(bundle.leaves.keys)
        for page in pages where page.isStartPage && page.file.path == "index.html" {
            needed.insert(page.file.path)
        }
        // Style sheets, drawings and scripts need further files, too.
        let readable = bundle.selected.filter {
            !$0.isKaTeX && ($0.kind == .css || $0.kind == .svg || $0.kind == .script)
        }
        let files = Dictionary(readable.map { ($0.path, $0) }) { first, _ in first }
        var next = Array(needed)
        while let path = next.popLast() {
            let more = references[path] ?? files[path].map { FileReferences.paths(in: $0, of: bundle) } ?? []
            for path in more where needed.insert(path).inserted { next.append(path) }
        }
        self.needed = needed.union(Self.namedPictures(in: bundle, except: needed))
    }

    /// Returns the pictures that only the JSON beside news names: an app shows them.
    private static func namedPictures(in bundle: Bundle, except needed: Set<String>) -> Set<String> {
        let others = Set(
            bundle.selected.filter { $0.kind == .image && !needed.contains($0.path) }.map(\.path))
        if others.isEmpty { return [] }
        var named: Set<String> = []
        for file in bundle.selected where bundle.isNewsAnswer(file.path) {
            guard let bytes = try? FileReading.bytes(at: bundle.absolute(file), limit: 256 << 20) else {
                continue
            }
            // A quotation mark within a string has a backslash before it.
            for text in bytes.split(separator: UInt8(ascii: "\"")) {
                let path = text.last == UInt8(ascii: "\\") ? text.dropLast() : text
                guard path.count < 200 else { continue }
                let name = String(decoding: path, as: UTF8.self)
                if others.contains(name) { named.insert(name) }
            }
        }
        return named
    }

    /// The files of a synced bundle, sorted by the bytes of their paths: the needed files that exist, the manifest,
    /// the licence texts of needed fonts, and, where a leaf uses it, the vendored set of katex/ and nothing else of that
    /// folder.
    package var shipped: [String] {
        let usesKaTeX = needed.contains { $0.hasPrefix("katex/") }
        let licences = bundle.fonts?.licencePaths(of: needed) ?? []
        let vendored = bundle.katex.map { Set($0.files.map { "katex/" + $0.path }) }
        return bundle.selected.map(\.path).filter { path in
            if path.hasPrefix("katex/") { return usesKaTeX && vendored?.contains(path) ?? true }
            return needed.contains(path) || licences.contains(path) || path == "study-manifest.json"
                || bundle.isAnswer(path)
        }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The files in the bundle's folder that do not ship, without hidden files.
    package var left: [String] {
        let shipped = Set(shipped)
        return bundle.selected.map(\.path).filter { !shipped.contains($0) && $0 != "bundle.lock.json" }
    }

    /// The files that a leaf refers to itself, sorted; without katex/.
    package func references(of leaf: String) -> [String] {
        Set(references[leaf] ?? []).filter { !$0.hasPrefix("katex/") && $0 != leaf }.sorted()
    }
}
