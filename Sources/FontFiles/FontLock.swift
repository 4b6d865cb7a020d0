import Diagnostics
import Foundation
import SiteFiles

/// The lock file `fonts.lock.json`: the vendored faces, each with its origin, its digests and its characters.
struct FontLock: Hashable, Sendable {
    /// The faces, sorted by family, weight and style.
    var faces: [FontFace]

    /// The largest accepted lock in bytes. A face of a font with many scripts takes about 3 kB.
    static let largest = 4 << 20

    init(_ faces: [FontFace]) { self.faces = faces.sorted { $0.key < $1.key } }

    /// The lock as JSON: one line per face, fixed key order, trailing line end.
    var text: String {
        let quoted = JSONDiagnosticFormatter.quoted
        let lines = faces.map { face in
            "    { \"family\": \(quoted(face.family)), \"weight\": \(face.weight), "
                + "\"style\": \(quoted(face.style.rawValue)), \"file\": \(quoted(face.file)), "
                + "\"size\": \(face.size), \"sha256\": \(quoted(face.sha256)), "
                + "\"source\": \(quoted(face.source)), \"licence\": \(quoted(face.licence)), "
                + "\"licenceSHA256\": \(quoted(face.licenceSHA256)), "
                + "\"characters\": \(quoted(face.characters.text)), "
                + "\"available\": \(quoted(face.available.text)) }"
        }
        return "{\n  \"faces\": [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n"
    }

    /// The reason why a lock is unusable.
    struct Malformed: Error { var reason: String }

    /// Reads a lock; `nil` if there is no file.
    static func read(_ path: String) throws(Malformed) -> FontLock? {
        let bytes: [UInt8]
        do { bytes = try FileReading.bytes(at: path, limit: largest) } catch {
            if error.isMissing { return nil }
            throw Malformed(reason: error.description)
        }
        return try FontLock(decoding: bytes)
    }

    /// Decodes and validates a lock. Its paths are used for reading and writing files, so none may leave the folder.
    init(decoding bytes: [UInt8]) throws(Malformed) {
        struct Raw: Decodable { var faces: [Entry] }
        let raw: Raw
        do { raw = try JSONDecoder().decode(Raw.self, from: Data(bytes)) } catch {
            throw Malformed(reason: Self.reason(error))
        }
        var faces: [FontFace] = []
        var keys: Set<FontFace.Key> = []
        var files: Set<String> = []
        for entry in raw.faces {
            let face = try entry.face()
            guard keys.insert(face.key).inserted, files.insert(face.file).inserted else {
                throw Malformed(reason: "it names \(face.name) or \(face.file) twice")
            }
            faces.append(face)
        }
        self.init(faces)
    }

    /// The JSON form of a face.
    private struct Entry: Decodable {
        var family: String
        var weight: Int
        var style: String
        var file: String
        var size: Int
        var sha256: String
        var source: String
        var licence: String
        var licenceSHA256: String
        var characters: String
        var available: String

        func face() throws(Malformed) -> FontFace {
            guard !family.isEmpty, family.utf8.count <= 200,
                !family.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            else { throw Malformed(reason: "a family has no usable name") }
            guard (1...1000).contains(weight), let style = FontFace.Style(rawValue: style) else {
                throw Malformed(reason: "a face of \(family) has no usable weight or style")
            }
            guard FontNaming.isName(file, type: "woff2") else {
                throw Malformed(reason: "\"\(file)\" is not the name of a woff2 file")
            }
            let parts = licence.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts[0] == FontNaming.licences, FontNaming.isName(parts[1], type: "txt")
            else { throw Malformed(reason: "\"\(licence)\" is not a licence text in licences/") }
            guard Self.isDigest(sha256), Self.isDigest(licenceSHA256) else {
                throw Malformed(reason: "a SHA-256 of \(file) is not 64 lower-case hexadecimal digits")
            }
            guard let characters = CharacterRanges(characters), let available = CharacterRanges(available),
                !characters.isEmpty
            else { throw Malformed(reason: "the characters of \(file) are not ranges such as U+20-7E") }
            return FontFace(
                family: family, weight: weight, style: style, file: file, size: size, sha256: sha256,
                source: source, licence: licence, licenceSHA256: licenceSHA256, characters: characters,
                available: available)
        }

        private static func isDigest(_ text: String) -> Bool {
            text.utf8.count == 64
                && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        }
    }

    /// Returns the error in terms of JSON keys. Foundation's own messages name Swift types.
    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _)?: "it has no \"\(key.stringValue)\""
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
            "a value of the wrong kind" + (context.codingPath.last.map { " in \($0.stringValue)" } ?? "")
        default: "it is not valid JSON"
        }
    }
}
