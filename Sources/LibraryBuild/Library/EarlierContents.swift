import Diagnostics
import LeafRendering
import SiteFiles

/// The contents of leaves in the data files of an earlier run. They are read instead of the pages, which have several times
/// their size.
struct EarlierContents {
    /// Without their places, by address.
    private var contents: [String: SharedContent] = [:]
    /// By the leaf's file as JSON.
    private var places: [ArraySlice<UInt8>: [UInt8]] = [:]
    private let isKnown: Bool

    /// Nothing is known of an earlier run.
    init() { isKnown = false }

    /// - Parameter path: returns the path of a data file by its name.
    init(of parts: [LibraryDataFiles.Part], _ path: @escaping (String) -> String) {
        isKnown = true
        let bytes = { (name: String) in (try? FileReading.bytes(at: path(name))) ?? [] }
        for part in parts {
            guard let words = part.words.first else { continue }
            let found = LibraryIndex.texts(words: bytes(words), texts: part.texts.map(bytes))
            contents.merge(found) { first, _ in first }
        }
        for name in Set(parts.flatMap(\.places.values)) {
            for line in bytes(name).split(separator: UInt8(ascii: "\n")).dropFirst().dropLast() {
                guard let end = Self.endOfString(line) else { continue }
                let json = line[(end + 1)...]
                places[line[..<end]] = Array(json.last == UInt8(ascii: ",") ? json.dropLast() : json)
            }
        }
    }

    /// Returns the content of a leaf; `nil` if nothing is known of an earlier run.
    ///
    /// - Parameter file: relative to the folder of all leaves.
    func content(of file: String) -> SharedContent? {
        guard isKnown else { return nil }
        let key = Array(JSONDiagnosticFormatter.quoted(file).utf8)[...]
        var content = contents[LibraryAddress.escaped(file)] ?? SharedContent(text: [], places: [])
        content.places = places[key] ?? []
        return content
    }

    /// Returns the offset of the colon behind the JSON string that a line begins with.
    private static func endOfString(_ line: ArraySlice<UInt8>) -> Int? {
        var index = line.startIndex + 1
        while index < line.endIndex, line[index] != UInt8(ascii: "\"") {
            index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index + 1 < line.endIndex && line[index + 1] == UInt8(ascii: ":") ? index + 1 : nil
    }
}
