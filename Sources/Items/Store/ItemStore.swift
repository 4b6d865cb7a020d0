package import Diagnostics
package import SiteFiles

/// A folder with the items of one source: `items.json`, a JSON Feed that any reader opens; `fetch.json`, the state of each
/// address; and `media/`, files named by their digest. All are text or pictures; there is no database.
///
/// A store is written beside the old files and renamed, media first, then items, then the state of the addresses. After a
/// crash each file is the old or the new one, and the state is never newer than the items: the next request is repeated, and
/// its answer changes nothing.
package struct ItemStore {
    package static let itemsFile = "items.json"
    package static let fetchFile = "fetch.json"
    package static let mediaFolder = "media"
    /// The ending of the copy of a file that could not be read.
    package static let damagedEnding = ".damaged"

    /// The items and the state of the addresses.
    package struct Contents: Sendable, Hashable {
        package var feed = ItemFeed()
        /// The states by requested address.
        package var addresses: [String: FetchState] = [:]

        package init() {}
    }

    /// The reason why a store cannot be used.
    package enum Failure: Error, CustomStringConvertible {
        /// Another process writes the store.
        case busy(String)
        case file(FileError)

        package var description: String {
            switch self {
            case .busy(let folder): "another run uses the store '\(folder)'; wait until it has ended"
            case .file(let error): "\(error)"
            }
        }
    }

    /// The folder, absolute.
    package let folder: String
    /// The contents at the time of opening, or of the last write.
    package private(set) var contents = Contents()
    /// False if items are missing that answers of the past had: `items.json` is not there, or could not be read in full.
    /// The addresses have to be asked as if for the first time.
    package private(set) var hasAllItems = true
    /// The findings about files that could not be read.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The files that could not be read. They are kept beside the new ones.
    private var damaged: Set<String> = []
    /// Held while the store is open, so that two runs never write one store. `nil` without a folder.
    private let lock: FolderLock?

    /// Opens a store.
    ///
    /// - Parameter makesFolder: true to make the folder if it is missing; false to open an empty store in its place,
    ///   which cannot be written.
    /// - Throws: `Failure` if another process has it open, or the folder cannot be made.
    package init(folder: String, makesFolder: Bool = true) throws(Failure) {
        self.folder = folder
        if makesFolder {
            do {
                try AtomicFile.makeFolder(folder)
            } catch {
                throw .file(error)
            }
        }
        lock = makesFolder || FileReading.isPresent(folder) ? try Self.lock(folder) : nil
        contents.feed = readItems()
        hasAllItems =
            !damaged.contains(Self.itemsFile) && FileReading.isFile(DiskPath.join(folder, Self.itemsFile))
        contents.addresses = readAddresses()
    }

    private static func lock(_ folder: String) throws(Failure) -> FolderLock {
        do {
            return try FolderLock(folder)
        } catch {
            switch error {
            case .busy: throw .busy(DiskPath.shown(folder))
            case .file(let error): throw .file(error)
            }
        }
    }

    // MARK: Reading

    private mutating func bytes(of name: String) -> SourceText? {
        let path = DiskPath.join(folder, name)
        guard FileReading.isFile(path) else { return nil }
        guard let bytes = try? FileReading.bytes(at: path) else {
            damaged.insert(name)
            diagnostics.append(Diagnostic(.itemsFile, at: nil, "'\(DiskPath.shown(path))' cannot be read"))
            return nil
        }
        return SourceText(file: DiskPath.shown(path), bytes: bytes)
    }

    private mutating func readItems() -> ItemFeed {
        guard let source = bytes(of: Self.itemsFile) else { return ItemFeed() }
        let reading = ItemFeedReading(source)
        diagnostics += reading.diagnostics
        // A file with an entry that was left out would lose it by the next write.
        if reading.feed == nil || !reading.diagnostics.isEmpty { damaged.insert(Self.itemsFile) }
        return reading.feed ?? ItemFeed()
    }

    private mutating func readAddresses() -> [String: FetchState] {
        guard let source = bytes(of: Self.fetchFile) else { return [:] }
        let text = PositionedText(source)
        var states: [String: FetchState] = [:]
        if let root = text.root(ItemFeedReading.Limits()), var reader = text.reader(of: root, "") {
            for address in reader.keys {
                guard let state = reader.object(address) else { continue }
                var entry = state
                states[address] = FetchState(&entry)
            }
        }
        let found = text.findings.diagnostics.sortedByPosition()
        diagnostics += found
        if !found.isEmpty { damaged.insert(Self.fetchFile) }
        return states
    }

    // MARK: Writing

    /// Writes a file of media unless the store has it, and returns its name: the SHA-256 of its bytes.
    @discardableResult
    package func writeMedia(_ bytes: [UInt8]) throws(FileError) -> String {
        let name = Digest.sha256Hex(bytes)
        let path = DiskPath.join(folder, "\(Self.mediaFolder)/\(name)")
        if FileReading.isFile(path) { return name }
        try AtomicFile.makeFolder(DiskPath.folder(of: path), below: folder)
        try AtomicFile.write(bytes, to: path, below: folder)
        return name
    }

    /// The sizes in bytes of the files of media, by name.
    package var mediaSizes: [String: Int] {
        let path = DiskPath.join(folder, Self.mediaFolder)
        let names = ((try? FileReading.names(in: path)) ?? []).filter { !$0.hasPrefix(".") }
        return Dictionary(
            names.compactMap { name in
                (try? FileReading.size(of: DiskPath.join(path, name))).map { (name, $0) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Removes the files of media that are not in use. A file that cannot be removed stays.
    package func removeMedia(except used: Set<String>) {
        for name in mediaSizes.keys.sorted() where !used.contains(name) {
            try? AtomicFile.remove(DiskPath.join(folder, "\(Self.mediaFolder)/\(name)"), below: folder)
        }
    }

    /// Replaces the contents. A file that could not be read is kept first as `NAME.damaged`.
    package mutating func write(_ contents: Contents) throws(FileError) {
        for name in damaged.sorted() { try keep(name) }
        try AtomicFile.write(contents.feed.bytes(), to: DiskPath.join(folder, Self.itemsFile), below: folder)
        try AtomicFile.write(
            Self.bytes(of: contents.addresses), to: DiskPath.join(folder, Self.fetchFile), below: folder)
        self.contents = contents
        damaged = []
        hasAllItems = true
    }

    /// Copies a damaged file beside itself, under a number where one is there already.
    private func keep(_ name: String) throws(FileError) {
        let path = DiskPath.join(folder, name)
        guard let bytes = try? FileReading.bytes(at: path) else { return }
        var copy = path + Self.damagedEnding
        var number = 1
        while FileReading.isPresent(copy), (try? FileReading.bytes(at: copy)) != bytes {
            number += 1
            copy = "\(path)\(Self.damagedEnding)-\(number)"
        }
        try AtomicFile.write(bytes, to: copy, below: folder)
    }

    /// The addresses in the order of their bytes.
    private static func bytes(of addresses: [String: FetchState]) -> [UInt8] {
        let sorted = addresses.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return JSONTree.object(sorted.map { .init($0.key, $0.value.tree) }).bytes()
    }
}
