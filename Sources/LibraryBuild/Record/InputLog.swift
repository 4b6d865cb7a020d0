package import SiteFiles

/// The log of all files that were read or looked for during a step. Must be used by one task at a time.
package final class InputLog {
    /// By absolute path.
    package private(set) var seen: [String: Observation] = [:]

    package init() {}

    /// The paths of the existing files, sorted by their bytes.
    package var files: [String] {
        seen.filter { if case .file = $0.value.content { true } else { false } }.keys
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Reads a file and logs its state.
    package func bytes(at path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
        let (observation, bytes) = Observation.read(path, limit: limit)
        add(observation, at: path)
        return try bytes.get()
    }

    /// Logs the state of a path.
    package func look(at path: String) {
        if seen[path] == nil { add(Observation(of: path), at: path) }
    }

    /// Logs the names in a folder.
    package func list(_ folder: String, depth: Int = 1) {
        add(Observation(ofNamesIn: folder, depth: depth), at: folder)
    }

    package func merge(_ others: [String: Observation]) { seen.merge(others, uniquingKeysWith: Self.both) }

    private func add(_ observation: Observation, at path: String) {
        seen[path] = seen[path].map { Self.both($0, observation) } ?? observation
    }

    /// Combines two observations of a path. If they differ, it is unknown which content was used.
    package static func both(_ first: Observation, _ second: Observation) -> Observation {
        first == second ? first : Observation(.unclear)
    }
}

extension InputLog? {
    /// Reads a file, and logs it if there is a log.
    func bytes(at path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
        guard let self else { return try FileReading.bytes(at: path, limit: limit) }
        return try self.bytes(at: path, limit: limit)
    }
}
