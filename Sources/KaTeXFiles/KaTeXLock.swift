import Diagnostics
import Foundation
import SiteFiles

/// The lock file `katex.lock.json`: the vendored KaTeX version, its origin, and the SHA-256 of each file. The lock is
/// committed; the files are not.
struct KaTeXLock: Hashable, Sendable {
    /// A file of the set with its size and digest.
    struct Entry: Hashable, Sendable, Decodable {
        /// The path below `katex/`.
        var path: String
        /// The size in bytes.
        var size: Int
        /// The SHA-256 in lower-case hex.
        var sha256: String
    }

    /// The version of KaTeX.
    var version: String
    /// The origin, without a local path.
    var source: String
    /// The files, sorted by the bytes of their paths.
    var files: [Entry]

    /// Creates the lock of a set.
    init(_ assets: KaTeXAssets) {
        version = assets.version
        source = assets.source
        files = assets.files.map { Entry(path: $0.path, size: $0.bytes.count, sha256: $0.sha256) }
    }

    /// The lock as JSON: one line per file, fixed key order, trailing line end.
    var text: String {
        let entries = files.map { file in
            "    { \"path\": \(JSONDiagnosticFormatter.quoted(file.path)), \"size\": \(file.size), "
                + "\"sha256\": \(JSONDiagnosticFormatter.quoted(file.sha256)) }"
        }
        return """
            {
              "version": \(JSONDiagnosticFormatter.quoted(version)),
              "source": \(JSONDiagnosticFormatter.quoted(source)),
              "files": [
            \(entries.joined(separator: ",\n"))
              ]
            }

            """
    }

    /// Reads a lock. 1 MiB bounds the file; a real one has about 5 kB.
    init(reading path: String) throws(KaTeXAssetsError) {
        let bytes: [UInt8]
        do { bytes = try FileReading.bytes(at: path, limit: 1 << 20) } catch {
            throw error.isMissing ? .missingLock(path: path) : .file(error)
        }
        do { self = try Self(decoding: bytes) } catch {
            throw .unreadableLock(path: path, reason: error.reason)
        }
    }

    /// The reason why a lock is unusable.
    struct Malformed: Error { var reason: String }

    /// Decodes and validates a lock. Its paths are used for reading and removing files, so none may
    /// leave the folder.
    init(decoding bytes: [UInt8]) throws(Malformed) {
        let raw: Raw
        do { raw = try JSONDecoder().decode(Raw.self, from: Data(bytes)) } catch {
            throw Malformed(reason: Self.reason(error))
        }
        var seen: Set<String> = []
        for file in raw.files {
            guard RelativePath(file.path)?.description == file.path else {
                throw Malformed(reason: "\"\(file.path)\" is not a path inside katex/")
            }
            guard seen.insert(file.path).inserted else {
                throw Malformed(reason: "it names \(file.path) twice")
            }
            guard file.sha256.utf8.count == 64,
                file.sha256.utf8.allSatisfy({
                    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
                })
            else {
                throw Malformed(reason: "the sha256 of \(file.path) is not 64 lower-case hexadecimal digits")
            }
        }
        version = raw.version
        source = raw.source
        files = raw.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The JSON form of the file.
    private struct Raw: Decodable {
        var version: String
        var source: String
        var files: [Entry]
    }

    /// Returns the error in terms of JSON keys, which users know. Foundation's own messages name Swift types.
    private static func reason(_ error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.isEmpty
                ? ""
                : " in "
                    + path.map { $0.intValue.map { "entry \($0 + 1)" } ?? $0.stringValue }.joined(
                        separator: ", ")
        }
        return switch error as? DecodingError {
        case .keyNotFound(let key, let context)?:
            "it has no \"\(key.stringValue)\"\(place(context.codingPath))"
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
            "a value of the wrong kind\(place(context.codingPath))"
        default: "it is not valid JSON"
        }
    }

    /// Returns the differences from another lock, ignoring the source: identical files are the same KaTeX, whatever
    /// their origin.
    func differences(from other: KaTeXLock) -> [String] {
        let mine = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let theirs = Dictionary(other.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let paths = Set(mine.keys).union(theirs.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var found = paths.compactMap { path -> String? in
            switch (mine[path], theirs[path]) {
            case (nil, _): "\(path) is missing"
            case (_, nil): "\(path) is new"
            case (let a, let b): a == b ? nil : "\(path) differs"
            }
        }
        // Two releases with the same files differ in their stated version only.
        if found.isEmpty, version != other.version { found.append("the version differs") }
        return found
    }
}
