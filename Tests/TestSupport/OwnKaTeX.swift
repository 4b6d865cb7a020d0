import Foundation
import SiteFiles

/// A copy of the vendored KaTeX with its lock, which a test may change.
package struct OwnKaTeX: Sendable {
    /// The folder, absolute; the lock is beside it.
    package let path: String

    package init(in folder: TestFolder, name: String = "katex") throws {
        path = folder[name]
        let vendored = try Repository.requireKaTeX()
        try AtomicFile.makeFolder(DiskPath.folder(of: path))
        try FileManager.default.copyItem(atPath: vendored, toPath: path)
        try FileManager.default.copyItem(atPath: vendored + ".lock.json", toPath: path + ".lock.json")
    }

    /// Imitates another version: adds a comment to the style sheet and updates the lock.
    package func change(_ comment: String) throws {
        let sheet = path + "/katex.min.css"
        let old = try FileReading.bytes(at: sheet)
        let new = old + Array("/* \(comment) */".utf8)
        try AtomicFile.write(new, to: sheet)
        let lock = String(decoding: try FileReading.bytes(at: path + ".lock.json"), as: UTF8.self)
            .replacing("\"size\": \(old.count),", with: "\"size\": \(new.count),")
            .replacing(Digest.sha256Hex(old), with: Digest.sha256Hex(new))
        try AtomicFile.write(Array(lock.utf8), to: path + ".lock.json")
    }

    /// Rewrites the lock without changing the files.
    package func relock(_ word: String) throws {
        let lock = String(decoding: try FileReading.bytes(at: path + ".lock.json"), as: UTF8.self)
        let source = lock.firstMatch(of: #/"source": "[^"]*"/#)?.output ?? ""
        try AtomicFile.write(
            Array(lock.replacing(source, with: "\"source\": \"\(word)\"").utf8), to: path + ".lock.json")
    }
}
