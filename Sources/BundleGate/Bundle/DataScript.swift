import Foundation
import SiteFiles
import StudyManifest

/// A script that carries data of a library to its pages: exactly one call of a function of the page's own script, with
/// JSON as arguments, as in `sitegen.library({});`. It computes nothing, so for any data it can neither load
/// nor navigate.
struct DataScript {
    /// The name of the function.
    let name: String
    /// The arguments, as JSONSerialization gives them, of a script that names files or has markup; else empty. The index of
    /// Find has megabytes, of which only the form matters.
    let arguments: [Any]
    private static let readNames: Set = ["library", "list", "places"]

    /// Reads a data script; `nil` for any other text. JSON is an expression of JavaScript (ECMA-262 since edition 10).
    init?(_ bytes: [UInt8]) {
        let start = Array("sitegen.".utf8)
        let end = Array(");\n".utf8)
        // Not UTF-8 or with a NUL, JSONSerialization would take the text for another encoding, which a browser does not.
        guard bytes.starts(with: start), bytes.count > start.count + end.count,
            bytes.suffix(end.count) == end[...], EncodingProblem.offset(in: bytes) == nil
        else { return nil }
        let name = bytes[start.count...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        // Only lower-case letters: a dot or a bracket would call something else than a function of `sitegen`.
        guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "(")
        else {
            return nil
        }
        let text = (name.endIndex + 1)..<(bytes.count - end.count)
        self.name = String(decoding: name, as: UTF8.self)
        guard Self.readNames.contains(self.name) else {
            let isData = bytes.withUnsafeBufferPointer { bytes in
                var walk = JSONWalk(UnsafeBufferPointer(rebasing: bytes[text]))
                return walk.isList()
            }
            guard isData else { return nil }
            arguments = []
            return
        }
        // As elements of one array, the arguments are parsed in one call.
        let list = [UInt8(ascii: "[")] + bytes[text] + [UInt8(ascii: "]")]
        guard let arguments = try? JSONSerialization.jsonObject(with: Data(list)) as? [Any] else {
            return nil
        }
        self.arguments = arguments
    }

    /// The files that a page loads because of the script, relative to the bundle: the script of a library names the index
    /// of Find and a list, and the list names the scripts with places.
    ///
    /// - Parameter path: of the script.
    func files(from path: String) -> [String] {
        guard let value = arguments.first as? [String: Any] else { return [] }
        var names: [String] = []
        switch name {
        case "library":
            for part in value["find"] as? [[String: Any]] ?? [] {
                names += ["words", "texts"].flatMap { part[$0] as? [String] ?? [] }
            }
            names += ["places", "script", "typesetter"].compactMap { value[$0] as? String }
        case "list": names = Set(value.values.compactMap { $0 as? String }).sorted()
        default: break
        }
        return names.map { DiskPath.join(DiskPath.folder(of: path), $0) }
    }

    /// The first key in the script of a library that `render` does not write.
    var foreignKey: String? {
        guard name == "library", let facts = arguments.first as? [String: Any] else { return nil }
        let parts = facts["find"] as? [[String: Any]] ?? []
        return facts.keys.filter { !Self.keys.contains($0) }.min()
            ?? parts.flatMap(\.keys).filter { !["words", "texts"].contains($0) }.min()
    }

    /// The keys of a library's script.
    private static let keys: Set = [
        "dated", "find", "katex", "lang", "libraries", "macros", "mathml", "places", "script", "typesetter",
    ]

    /// The HTML that a script of places gives to pages, sorted by leaf and id.
    var markup: [(leaf: String, id: String, html: String)] {
        guard name == "places", let leaves = arguments.first as? [String: [String: String]] else {
            return []
        }
        return leaves.sorted { $0.key < $1.key }.flatMap { leaf, places in
            places.sorted { $0.key < $1.key }.map { (leaf, $0.key, $0.value) }
        }
    }
}
