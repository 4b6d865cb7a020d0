import Diagnostics
import Foundation
import LeafRendering
import ParallelWork
import SiteFiles

/// The data files of a library: the index and the texts for Find, and the labelled places that sheets of other leaves
/// show. Each is a script with one call and JSON, in parts of ``leavesOfPart`` leaves.
///
/// A part whose leaves are all as an earlier run left them keeps its files, so an edit costs the work of one part.
struct LibraryDataFiles {
    struct Leaf: Sendable {
        /// Relative to the folder of all leaves.
        var file: String
        var title: String
        /// The title with its formulas between dollars; `nil` without formulas.
        var titleWithFormulas: String?
        var content: Content
    }

    enum Content: Sendable {
        /// Of a leaf that this run rendered.
        case rendered(SharedContent)
        /// Of a leaf whose page is as an earlier run left it.
        case kept
        /// Of a leaf with an error whose page of an earlier run stays.
        case old
        /// Of a list, of a leaf with an error that has no page, and of one that no run renders.
        case missing
    }

    struct File: Sendable, Hashable {
        /// Relative to the folder of all leaves.
        var path: String
        /// `nil` for the file of an earlier run that stays.
        var bytes: [UInt8]?
    }

    /// The names of a part's files.
    struct Part: Codable, Sendable, Hashable {
        var words: [String] = []
        var texts: [String] = []
        /// By the file of a leaf, the script with its places.
        var places: [String: String] = [:]

        var names: [String] { words + texts + Set(places.values).sorted() }
    }

    /// A part is small enough to be made again in some 20 ms, and large enough that its leaves share their words: of 320
    /// leaves with a vocabulary of 30,000 words, the words take 262 kB in parts of 128, and 619 kB in parts of 32.
    static let leavesOfPart = 128
    /// The size in bytes that a script of places does not exceed, unless one leaf's places do alone.
    private static let limit = LibraryIndex.limit

    let files: [File]
    private let facts: LibraryFacts

    /// - Parameters:
    ///   - folder: the folder of all leaves, absolute.
    ///   - search: the script that searches the index.
    ///   - excerpts: what typesets the formulas of excerpts; `nil` in a library without formulas.
    ///   - language: the language of the library, if its settings name one.
    ///   - isDated: true if the leaves are in the order of their dates, the newest first.
    ///   - isIntact: returns true for the path of a file that is as an earlier run left it.
    init(
        _ leaves: [Leaf], in folder: String, jobs: Int, search: [UInt8], excerpts: ExcerptTypesetting?,
        isDated: Bool = false, language: String? = nil,
        isIntact: @escaping @Sendable (String) -> Bool
    ) async throws {
        // A change of the manifest renders every leaf again, so the boundaries need not survive it.
        let groups = stride(from: 0, to: leaves.count, by: Self.leavesOfPart).map { start in
            Array(leaves[start..<min(start + Self.leavesOfPart, leaves.count)])
        }
        let path = { @Sendable (name: String) in DiskPath.join(folder, ContentName.folder + name) }
        let earlier = LibraryFacts.read(in: folder, isIntact)
        // An old page is known from the files beside it alone, also where no record vouches for them.
        let told =
            earlier
            ?? (leaves.contains(where: \.isOld) ? LibraryFacts.read(in: folder, FileReading.isFile) : nil)
        let indices = told?.facts.find ?? []
        let macros = excerpts?.macros ?? [:]
        // Without a kept leaf the manifest may have changed, and with it the titles and the order.
        let hasKept = leaves.contains(where: \.isKept)
        let made = try await parallelMap(Array(groups.enumerated()), width: jobs, worker: {}) { _, group in
            var part = Part()
            if indices.count == groups.count {
                part.words = indices[group.offset].words
                part.texts = indices[group.offset].texts
            }
            for leaf in group.element { part.places[leaf.file] = told?.places[leaf.file] }
            let isSure = earlier != nil && part.names.allSatisfy { isIntact(path($0)) }
            if isSure, hasKept, group.element.allSatisfy({ $0.isKept || $0.isOld }) {
                return (part, part.names.map { File(path: ContentName.folder + $0, bytes: nil) })
            }
            // An old page may have been in another part: a new leaf before it moves the boundaries.
            let old =
                group.element.contains(where: \.isOld)
                ? EarlierContents(of: [part] + indices.map { Part(words: $0.words, texts: $0.texts) }, path)
                : EarlierContents()
            let known = isSure ? EarlierContents(of: [part], path) : EarlierContents()
            return Self.part(of: group.element, in: folder, known, old, language, macros)
        }
        let parts = made.map(\.0)
        var files = made.flatMap(\.1)
        var facts = LibraryFacts()
        if parts.contains(where: { !$0.words.isEmpty }) {
            let script = Self.file(search, "find")
            files.append(script)
            facts.find = parts.map { LibraryFacts.Index(words: $0.words, texts: $0.texts) }
            facts.script = DiskPath.name(of: script.path)
            if let excerpts {
                facts.macros = excerpts.macros
                facts.mathml = excerpts.mode == .mathml ? true : nil
                if let script = excerpts.script {
                    let typesetter = Self.file(script, "katex")
                    files.append(typesetter)
                    facts.typesetter = DiskPath.name(of: typesetter.path)
                } else if excerpts.mode.needsScript {
                    facts.katex = true
                }
            }
            facts.dated = isDated ? true : nil
        }
        let places = parts.map(\.places).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        if !places.isEmpty {
            let list = Self.file(LibraryFacts.script("list", places), "list")
            files.append(list)
            facts.places = DiskPath.name(of: list.path)
        }
        if let language, language != LeafLanguage.ofLibrary, !files.isEmpty {
            facts.lang = LeafLanguage.text(language)
        }
        self.files = files
        self.facts = facts
    }

    /// The files beside a start page above several libraries.
    ///
    /// - Parameters:
    ///   - libraries: the addresses of their folders, relative to that of the page.
    ///   - search: the script that searches their indices.
    init(searching libraries: [String], search: [UInt8]) {
        let script = Self.file(search, "find")
        files = [script]
        var facts = LibraryFacts()
        // It has no index of its own.
        facts.find = []
        facts.libraries = libraries
        facts.script = DiskPath.name(of: script.path)
        self.facts = facts
    }

    /// True if Find looks into the leaves.
    var hasIndex: Bool { facts.find != nil }

    /// The library's script, with the facts that leaves and the start page load.
    var script: [UInt8] { LibraryFacts.script("library", facts) }

    private static func part(
        of leaves: [Leaf], in folder: String, _ earlier: EarlierContents, _ old: EarlierContents,
        _ language: String?, _ macros: [String: String]
    ) -> (Part, [File]) {
        var texts: [LibraryIndex.Leaf] = []
        var places: [(file: String, json: [UInt8])] = []
        for leaf in leaves {
            let content =
                leaf.isOld
                ? old.content(of: leaf.file) : leaf.content(in: folder, earlier, language, macros)
            guard let content else { continue }
            let address = LibraryAddress.escaped(leaf.file)
            if !content.text.isEmpty {
                texts.append(
                    LibraryIndex.Leaf(
                        address: address, title: leaf.title, titleWithFormulas: leaf.titleWithFormulas,
                        text: content.text, language: content.language, hasOwnMacros: content.hasOwnMacros))
            }
            if !content.places.isEmpty { places.append((leaf.file, content.places)) }
        }
        var part = Part()
        var files: [File] = []
        let add = { (bytes: [UInt8], kind: String) -> String in
            files.append(file(bytes, kind))
            return DiskPath.name(of: files[files.count - 1].path)
        }
        if !texts.isEmpty {
            let index = LibraryIndex(of: texts)
            part.words = index.words.map { add($0, "words") }
            part.texts = index.texts.map { add($0, "texts") }
        }
        for (script, leaves) in scripts(of: places) {
            let name = add(script, "places")
            for leaf in leaves { part.places[leaf] = name }
        }
        return (part, files)
    }

    /// Returns the scripts with the places of leaves, one leaf a line, each with its leaves.
    private static func scripts(
        of places: [(file: String, json: [UInt8])]
    ) -> [(script: [UInt8], leaves: [String])] {
        var scripts: [(script: [UInt8], leaves: [String])] = []
        for (leaf, json) in places {
            let line = Array("\n\(JSONDiagnosticFormatter.quoted(leaf)):".utf8) + json
            if let last = scripts.last, last.script.count + line.count + 8 <= limit {
                scripts[scripts.count - 1].script += Array(",".utf8) + line
                scripts[scripts.count - 1].leaves.append(leaf)
            } else {
                scripts.append((Array("sitegen.places({".utf8) + line, [leaf]))
            }
        }
        return scripts.map { ($0.script + Array("\n});\n".utf8), $0.leaves) }
    }

    private static func file(_ bytes: [UInt8], _ kind: String) -> File {
        File(path: ContentName.path(of: bytes, kind: kind, type: "js"), bytes: bytes)
    }
}

extension LibraryDataFiles.Leaf {
    fileprivate var isKept: Bool { if case .kept = content { true } else { false } }
    fileprivate var isOld: Bool { if case .old = content { true } else { false } }

    /// Returns the content; `nil` without any, and for an old page.
    ///
    /// - Parameters:
    ///   - folder: the folder of all leaves, absolute.
    ///   - language: the language of the library, if its settings name one.
    ///   - macros: those of the library, with the predefined ones.
    fileprivate func content(
        in folder: String, _ earlier: EarlierContents, _ language: String?, _ macros: [String: String]
    ) -> SharedContent? {
        switch content {
        case .rendered(let content): return content
        case .kept:
            if let content = earlier.content(of: file) { return content }
            // A watched library, of which somebody has removed a file.
            guard let page = try? FileReading.bytes(at: DiskPath.absolute(file, in: folder)),
                let text = LeafText.json(ofPage: page)
            else { return nil }
            let own = LeafLanguage.text(ofPage: page)
            let isOther = own != LeafLanguage.text(language ?? LeafLanguage.ofLibrary)
            return SharedContent(
                text: text, places: [], language: isOther ? own : nil,
                hasOwnMacros: LeafMacros.areOwn(ofPage: page, library: macros))
        case .old, .missing: return nil
        }
    }
}
