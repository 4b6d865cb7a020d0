package import SiteFiles

/// Everything that was read, or looked for, while something was made. For one task at a time.
package final class InputLog {
    /// By absolute path.
    package private(set) var seen: [String: Observation] = [:]

    package init() {}

    /// The paths of the files that are there, sorted by their bytes.
    package var files: [String] {
        seen.filter { if case .file = $0.value.content { true } else { false } }.keys
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Reads a file as `FileReading` does, and remembers what was there.
    package func bytes(at path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
        let (observation, bytes) = Observation.read(path, limit: limit)
        add(observation, at: path)
        return try bytes.get()
    }

    /// Remembers what is at a path.
    package func look(at path: String) {
        if seen[path] == nil { add(Observation(of: path), at: path) }
    }

    /// Remembers which names are in a folder.
    package func list(_ folder: String, depth: Int = 1) {
        add(Observation(ofNamesIn: folder, depth: depth), at: folder)
    }

    package func merge(_ others: [String: Observation]) { seen.merge(others, uniquingKeysWith: Self.both) }

    private func add(_ observation: Observation, at path: String) {
        seen[path] = seen[path].map { Self.both($0, observation) } ?? observation
    }

    /// The same path seen twice: as once, or nobody knows which of the two went in.
    package static func both(_ first: Observation, _ second: Observation) -> Observation {
        first == second ? first : Observation(.unclear)
    }
}

extension InputLog? {
    /// Reads a file, and writes it down where there is a log.
    func bytes(at path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
        guard let self else { return try FileReading.bytes(at: path, limit: limit) }
        return try self.bytes(at: path, limit: limit)
    }
}
