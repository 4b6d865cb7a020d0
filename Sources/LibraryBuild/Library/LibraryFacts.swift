import Foundation
import SiteFiles

/// The facts about a library that its script, `leaf/library.js`, hands to each page: the names of the data files.
struct LibraryFacts: Codable {
    /// The index of Find in one part.
    struct Index: Codable {
        var words: [String]
        var texts: [String]
    }

    /// True if the leaves are in the order of their dates, the newest first.
    var dated: Bool?
    var find: [Index]?
    /// True if katex/ has KaTeX's script.
    var katex: Bool?
    /// The language of the library as ``LeafLanguage`` writes it, if it is not English.
    var lang: String?
    /// In the script of a start page above several libraries: the addresses of their folders, which its Find searches.
    var libraries: [String]?
    /// True if formulas are MathML alone, which needs no style sheet of KaTeX.
    var mathml: Bool?
    /// The macros of the library, with which Find typesets the formulas of its excerpts.
    var macros: [String: String]?
    /// The name of the script that lists the scripts of places.
    var places: String?
    /// The name of the script that searches.
    var script: String?
    /// The name of KaTeX's script, where katex/ has none because formulas are typeset when leaves are rendered.
    var typesetter: String?

    /// Returns a script that calls a function of the page with a value.
    static func script(_ function: String, _ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Names and numbers always encode.
        let json = (try? encoder.encode(value)).map(Array.init) ?? Array("{}".utf8)
        return beginning(function) + json + Array(");\n".utf8)
    }

    /// Returns the text before the value in a script of that form.
    static func beginning(_ function: String) -> [UInt8] { Array("sitegen.\(function)(".utf8) }

    /// Returns the value in a script of that form.
    private static func value<Value: Decodable>(_ function: String, of script: [UInt8]) -> Value? {
        let prefix = beginning(function)
        let suffix = Array(");\n".utf8)
        guard script.starts(with: prefix), script.count > prefix.count + suffix.count else { return nil }
        return try? JSONDecoder().decode(
            Value.self, from: Data(script[prefix.count..<(script.count - suffix.count)]))
    }

    /// Reads the facts that an earlier run wrote, and the list of the scripts of places by the files of leaves.
    ///
    /// - Parameters:
    ///   - folder: the folder of all leaves, absolute.
    ///   - isIntact: returns true for the path of a file that is as an earlier run left it.
    static func read(
        in folder: String, _ isIntact: @escaping (String) -> Bool
    ) -> (facts: LibraryFacts, places: [String: String])? {
        let bytes = { (path: String) -> [UInt8] in
            let path = DiskPath.join(folder, path)
            return isIntact(path) ? (try? FileReading.bytes(at: path, limit: 16 << 20)) ?? [] : []
        }
        guard let facts: LibraryFacts = value("library", of: bytes(LibraryFile.scriptName)) else {
            return nil
        }
        guard let list = facts.places else { return (facts, [:]) }
        guard let places: [String: String] = value("list", of: bytes(ContentName.folder + list)) else {
            return nil
        }
        return (facts, places)
    }
}
