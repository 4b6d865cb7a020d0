import Diagnostics
import Foundation
import SiteFiles

/// `bundle.lock.json`, the list of a synced bundle's files with their digests. It is part of the
/// bundle, so a later run, a build phase or the app can detect changed, missing and added files.
package struct BundleLock: Hashable, Sendable {
    /// The name of the lock in every synced folder.
    package static let fileName = "bundle.lock.json"
    /// The version of the format. Locks of other versions are rejected.
    package static let formatVersion = 1

    /// The version of sitegen that wrote it.
    package var sitegen: String
    /// The files, sorted by the bytes of their paths, without the lock itself.
    package var files: [ShippedFile]

    /// Creates a lock. The order of the files does not matter.
    package init(sitegen: String, files: [ShippedFile]) {
        self.sitegen = sitegen
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The lock as JSON with fixed key order and one line per file. Equal files give equal bytes.
    package var json: [UInt8] {
        let lines = files.map { file in
            "    { \"path\": \(JSONDiagnosticFormatter.quoted(file.path)), \"size\": \(file.size), \"sha256\": \"\(file.sha256)\" }"
        }
        let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
        return Array(
            """
            {
              "version": \(Self.formatVersion),
              "sitegen": \(JSONDiagnosticFormatter.quoted(sitegen)),
              "files": \(list)
            }

            """.utf8)
    }

    /// The reason why a lock is unusable.
    package struct Broken: Error, Hashable, CustomStringConvertible {
        /// The reason and the version that is expected.
        package var description: String
    }

    /// Decodes a lock. Rejects content that no run can have written, such as a path that leaves the
    /// folder or a duplicate file: its paths are used for removals.
    package init(json: [UInt8]) throws(Broken) {
        let text: Text
        do { text = try JSONDecoder().decode(Text.self, from: Data(json)) } catch {
            throw Broken(description: "\(Self.fileName) is not a lock")
        }
        guard text.version == Self.formatVersion else {
            throw Broken(
                description:
                    "\(Self.fileName) has version \(text.version); this program reads \(Self.formatVersion)")
        }
        var seen: Set<String> = []
        for file in text.files {
            guard RelativePath(file.path) != nil, seen.insert(file.path).inserted, file.size >= 0,
                file.sha256.count == 64
            else { throw Broken(description: "\(Self.fileName) names '\(file.path)', which no run writes") }
        }
        self.init(
            sitegen: text.sitegen,
            files: text.files.map { ShippedFile(path: $0.path, size: $0.size, sha256: $0.sha256) })
    }

    /// The JSON of a lock.
    private struct Text: Decodable {
        struct File: Decodable { var path: String; var size: Int; var sha256: String }
        var version: Int
        var sitegen: String
        var files: [File]
    }
}
