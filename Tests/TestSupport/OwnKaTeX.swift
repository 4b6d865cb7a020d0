import Foundation
import SiteFiles

/// A vendored KaTeX of a test's own, with its lock, that can become another one.
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

    /// Another version as far as bytes tell: its style sheet gets a comment, and the lock says so.
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

    /// The lock in other words, about the same files.
    package func relock(_ word: String) throws {
        let lock = String(decoding: try FileReading.bytes(at: path + ".lock.json"), as: UTF8.self)
        let source = lock.firstMatch(of: #/"source": "[^"]*"/#)?.output ?? ""
        try AtomicFile.write(
            Array(lock.replacing(source, with: "\"source\": \"\(word)\"").utf8), to: path + ".lock.json")
    }
}
