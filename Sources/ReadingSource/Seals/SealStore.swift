package import Diagnostics
import Items
package import SiteFiles

/// The sealed pages of a reading list: `seals.json`, the state of each address, and the folder `sealed` with a file, its
/// receipt, and the article of each page.
///
/// A page is in its place before the state names it, so a run that is killed leaves a store that the next one continues.
package struct SealStore: Sendable {
    package static let stateFile = "seals.json"
    package static let folderName = "sealed"
    private static let articleEnding = ".article.html"

    /// The folder of the store, absolute.
    package let folder: String
    /// The states by address.
    package var states: [String: SealState] = [:]
    /// The findings about a state that could not be read.
    package private(set) var diagnostics: [Diagnostic] = []
    /// True if the state file has something that could not be read, and has not been replaced.
    package private(set) var isDamaged = false

    /// Reads the states. A store without any is empty; nothing is written.
    package init(folder: String) {
        self.folder = folder
        let path = DiskPath.join(folder, Self.stateFile)
        guard FileReading.isPresent(path) else { return }
        let text: PositionedText
        do {
            text = PositionedText(
                SourceText(file: DiskPath.shown(path), bytes: try FileReading.bytes(at: path)))
        } catch {
            let position = SourcePosition(file: DiskPath.shown(path), line: 1, column: 1)
            diagnostics = [Diagnostic(.itemsFile, at: position, "\(error)")]
            isDamaged = true
            return
        }
        if let root = text.root(ItemFeedReading.Limits()), var reader = text.reader(of: root, "") {
            for address in reader.keys {
                guard var entry = reader.object(address) else { continue }
                var state = SealState(&entry)
                // The name follows from the address. Any other could be a file elsewhere.
                if state.file != Self.fileName(of: address) { state.file = nil }
                states[address] = state
            }
        }
        diagnostics = text.findings.diagnostics.sortedByPosition()
        isDamaged = !diagnostics.isEmpty
    }

    /// The folder of the sealed pages, absolute.
    package var sealedFolder: String { DiskPath.join(folder, Self.folderName) }

    /// Returns the name of the file of an address.
    package static func fileName(of address: String) -> String {
        Digest.sha256Hex(address.utf8).prefix(16) + ".html"
    }

    /// Returns the state of an address whose file is intact; `nil` for any other.
    package func sealed(_ address: String) -> SealState? {
        guard let state = states[address], let file = state.file,
            Self.isIntact(DiskPath.join(sealedFolder, file), size: state.size)
        else { return nil }
        return state
    }

    /// Returns true for a regular file of a size; where it is not known, for one with content.
    package static func isIntact(_ path: String, size: Int?) -> Bool {
        guard FileReading.isRegular(path), let found = try? FileReading.size(of: path) else { return false }
        return size.map { $0 == found } ?? (found > 0)
    }

    /// Returns the path of an article that is intact, absolute; `nil` for a page without one.
    package func article(of state: SealState) -> String? {
        guard state.hasArticle == true, let path = state.file.map(articlePath),
            Self.isIntact(path, size: state.articleSize)
        else { return nil }
        return path
    }

    /// Returns the path of the article of a sealed page, absolute.
    package func articlePath(ofFile file: String) -> String {
        DiskPath.join(sealedFolder, file.dropLast(".html".count) + Self.articleEnding)
    }

    /// Replaces the state file.
    package mutating func write() throws(FileError) {
        let sorted = states.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let tree = JSONTree.object(sorted.map { .init($0.key, $0.value.tree) })
        // A state that could not be read is kept beside the new one.
        let path = DiskPath.join(folder, Self.stateFile)
        if isDamaged, let bytes = try? FileReading.bytes(at: path) {
            try AtomicFile.write(bytes, to: path + ItemStore.damagedEnding, below: folder)
        }
        isDamaged = false
        try AtomicFile.write(tree.bytes(), to: path, below: folder)
    }

    /// Forgets the addresses that the list no longer has, and removes their files.
    package mutating func remove(except addresses: Set<String>) throws(FileError) {
        let old = states.filter { !addresses.contains($0.key) }
        guard !old.isEmpty else { return }
        for (address, state) in old {
            states[address] = nil
            guard let file = state.file else { continue }
            let page = DiskPath.join(sealedFolder, file)
            for path in [page, articlePath(ofFile: file), page.dropLast(".html".count) + ".receipt.json"] {
                try? AtomicFile.remove(path, below: folder)
            }
        }
        try write()
    }
}
