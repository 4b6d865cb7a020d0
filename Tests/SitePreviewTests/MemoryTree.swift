import SiteFiles
import SitePreview

/// A tree without a disk.
struct MemoryTree: ServedTree {
    var files: [String: [UInt8]]
    /// Seconds since 1970.
    var modified = 784_111_777
    /// Files that are in the middle of a write: their facts no longer hold when they are read.
    var unsteady: Set<String> = []
    /// Folders that cannot be listed.
    var unreadable: Set<String> = []

    init(_ files: [String: String]) { self.files = files.mapValues { Array($0.utf8) } }

    func entry(at parts: [String]) -> TreeEntry? {
        let path = parts.joined(separator: "/")
        if let bytes = files[path] {
            let time = Int64(modified) * 1_000_000_000
            let facts = FileFacts(
                size: Int64(bytes.count), modified: time, changed: time,
                inode: UInt64(bytes.reduce(5381) { ($0 &* 33 &+ Int($1)) & 0xFFFF_FFFF }), device: 1)
            return .file(ServedFile(path: "/" + path, facts: facts))
        }
        let prefix = path.isEmpty ? "" : path + "/"
        return files.keys.contains { $0.hasPrefix(prefix) } ? .folder : nil
    }

    func names(in parts: [String]) throws(FileError) -> [String] {
        let path = parts.joined(separator: "/")
        guard !unreadable.contains(path) else { throw FileError(path: path, action: "list", code: 13) }
        let prefix = parts.map { $0 + "/" }.joined()
        let names = files.keys.filter { $0.hasPrefix(prefix) }.compactMap {
            $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
        }
        return Set(names).sorted()
    }

    func bytes(of file: ServedFile) throws(FileError) -> [UInt8]? {
        let path = String(file.path.dropFirst())
        return unsteady.contains(path) ? nil : files[path]
    }
}

/// What a handler answers, in short.
struct Asked {
    var answer: PreviewAnswer
    var tree: MemoryTree

    init(
        _ tree: MemoryTree, _ target: String, method: String = "GET", _ fields: [String: String] = [:],
        host: String? = "127.0.0.1:8000", change: (inout PreviewSettings) -> Void = { _ in }
    ) {
        var settings = PreviewSettings()
        change(&settings)
        var all = HeaderFields()
        if let host { all.add("Host", host) }
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { all.add(name, value) }
        answer = PreviewHandler(tree, settings).answer(PreviewRequest(method, target, all))
        self.tree = tree
    }

    var code: Int { answer.status.rawValue }
    func field(_ name: String) -> String? { answer.fields[name] }

    /// What would be sent as the body.
    var body: String {
        switch answer.body {
        case .none, .events: ""
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .file(let facts, let range):
            String(decoding: (tree.files[String(facts.path.dropFirst())] ?? [])[range], as: UTF8.self)
        }
    }
}
