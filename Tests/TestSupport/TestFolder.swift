import Foundation
import SiteFiles
import Synchronization

/// A temporary folder that is removed when the test is over.
package final class TestFolder: Sendable {
    /// Absolute, links followed.
    package let path: String

    package init() throws {
        let base = FileManager.default.temporaryDirectory.path
        let made = DiskPath.join(FileReading.resolved(base) ?? base, "sitegen-tests-" + UUID().uuidString)
        try AtomicFile.makeFolder(made)
        path = made
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private static let kept = Mutex<[TestFolder]>([])

    /// Makes a folder for what many tests read. It is removed when the process exits.
    package static func forTheRun() throws -> TestFolder {
        let folder = try TestFolder()
        kept.withLock {
            if $0.isEmpty { atexit { TestFolder.kept.withLock { $0 = [] } } }
            $0.append(folder)
        }
        return folder
    }

    package subscript(_ name: String) -> String { DiskPath.join(path, name) }

    /// Writes a file and the folders above it.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        try AtomicFile.makeFolder(DiskPath.folder(of: self[name]))
        try SpawnLock.withLock { try Data(bytes).write(to: URL(fileURLWithPath: self[name])) }
        return self[name]
    }

    package func bytes(_ name: String) throws -> [UInt8] { try FileReading.bytes(at: self[name]) }
    package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
    package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }
    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self[name]) }
    package func link(_ name: String, to destination: String) throws {
        try AtomicFile.makeFolder(DiskPath.folder(of: self[name]))
        try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: destination)
    }

    /// Every file below a folder, dotfiles too, with its bytes; paths are relative to that folder.
    package func files(below name: String = ".") throws -> [String: [UInt8]] {
        let root = DiskPath.absolute(name, in: path)
        var found: [String: [UInt8]] = [:]
        for below in try FileManager.default.subpathsOfDirectory(atPath: root) {
            let full = DiskPath.join(root, below)
            if FileReading.isFile(full) { found[below] = try FileReading.bytes(at: full) }
        }
        return found
    }
}
