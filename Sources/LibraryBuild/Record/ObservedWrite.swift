import SiteFiles

/// Writes a file such that its facts alone tell later whether it is still the same.
enum ObservedWrite {
    static func write(
        _ bytes: [UInt8], to path: String, in folder: OutputFolder
    ) throws(FileError) -> (AtomicFile.Outcome, Observation) {
        let before = Observation.look(at: path)
        let stamp = FileFacts.now
        let outcome = try AtomicFile.write(bytes, to: path, in: folder, stamp: stamp)
        // A file that was right may be changed while it is compared: what counts is how it was before.
        let (look, target) = outcome == .written ? Observation.look(at: path) : before
        guard case .file(let facts) = look else { return (outcome, Observation(.unclear)) }
        var observation = Observation(.file(facts, ContentDigest(of: bytes)), target: target)
        observation.isStamped = outcome == .written && facts.modified == stamp
        return (outcome, observation)
    }
}
