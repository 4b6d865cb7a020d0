import Diagnostics
import Foundation
import WebSyntax

/// The part of a library's index that covers some consecutive leaves: scripts with their words and scripts with their text.
///
/// A library has several parts so that an edit writes few of them again, and no file is larger than ``limit``. The scripts
/// carry JSON alone (`sitegen.words({…});`, `sitegen.texts([…]);`), since a page opened from a file can load data in no other way.
///
/// The first script of words has `leaves`: for each leaf its file, its title, the number of its script of text, its line
/// there, its sections, each as the number of its first block and about the number of words in it, its language, if it
/// is not the library's, true, if its formulas need macros of its own, and its title as it was written, if it has formulas. A section begins at a heading. `w` has the words in order of their bytes, front-coded as in ``SearchIndex``, and pairs of letters in
/// scripts without spaces; `p` has the sections of each word
/// as distances, coded like the blocks there, each with a sign for the weight of the word in it: none for 1, then `!`, `#`,
/// `$`, `%` for 2, 4, 8, 16 and more. The weight is the number of blocks with the word, each with its own weight. A word in
/// more than an eighth of the sections has `-`, which means anywhere: it takes many bytes and tells little.
package struct LibraryIndex {
    package struct Leaf {
        /// Relative to the folder of all leaves, as a relative address.
        package var address: String
        package var title: String
        /// The title with its formulas between dollars; `nil` without formulas.
        package var titleWithFormulas: String?
        /// The text as ``LeafText`` writes it.
        package var text: [UInt8]
        /// As ``LeafLanguage`` writes it; `nil` for the language of the library.
        package var language: String?
        /// See ``SharedContent/hasOwnMacros``.
        package var hasOwnMacros: Bool

        package init(
            address: String, title: String, titleWithFormulas: String? = nil, text: [UInt8],
            language: String? = nil, hasOwnMacros: Bool = false
        ) {
            self.address = address
            self.title = title
            self.titleWithFormulas = titleWithFormulas
            self.text = text
            self.language = language
            self.hasOwnMacros = hasOwnMacros
        }
    }

    /// The scripts with words; the first has the leaves.
    package private(set) var words: [[UInt8]] = []
    /// The scripts with text.
    package private(set) var texts: [[UInt8]] = []

    /// The size in bytes that a file does not exceed, unless one leaf's text or one word's sections do alone: an engine
    /// parses a script as a whole, and a phone has little memory for it.
    package static let limit = 1_000_000

    private struct Section {
        var leaf: Int
        var firstBlock: Int
        var length = 0
    }

    private let table = WordTable()
    private let reader = WordReader(notesPairs: true)
    private var sections: [Section] = []
    /// By the number of a block in this part: its section and its weight.
    private var blocks: [(section: Int, weight: Int)] = []

    package init(of leaves: [Leaf], limit: Int = LibraryIndex.limit) {
        var places: [(text: Int, line: Int)] = []
        var lines: [[UInt8]] = []
        var size = 0
        for (number, leaf) in leaves.enumerated() {
            if !lines.isEmpty, size + leaf.text.count + 2 > limit - Self.overhead {
                texts.append(Self.script("texts", list: lines))
                (lines, size) = ([], 0)
            }
            places.append((texts.count, lines.count))
            lines.append(leaf.text)
            size += leaf.text.count + 2
            read(leaf.text, ofLeaf: number)
        }
        if !lines.isEmpty { texts.append(Self.script("texts", list: lines)) }
        write(leaves, places, limit)
    }

    private static let overhead = 64
    /// The mean length of an English word with its space.
    private static let bytesOfWord = 6

    // MARK: Reading

    /// Notes the words of a leaf's text.
    private mutating func read(_ text: [UInt8], ofLeaf leaf: Int) {
        let first = blocks.count
        var isOpen = false
        LeafText.read(text) { weight in
            if !isOpen || weight == LeafText.headingWeight {
                sections.append(Section(leaf: leaf, firstBlock: blocks.count - first))
                isOpen = true
            }
            blocks.append((sections.count - 1, weight))
        } part: { bytes, isFormula in
            sections[sections.count - 1].length += bytes.count
            if isFormula {
                reader.formula(bytes, in: blocks.count - 1, table)
            } else {
                reader.prose(bytes, in: blocks.count - 1, table)
            }
        }
    }

    // MARK: Writing

    private mutating func write(_ leaves: [Leaf], _ places: [(text: Int, line: Int)], _ limit: Int) {
        var coder = FrontCoder()
        var lists: [UInt8] = []
        var found: [(list: [UInt8], lists: [UInt8])] = []
        // Half of a small limit, in tests, or enough for the names of all leaves.
        let most = limit - min(limit / 2, 1 << 16)
        table.forEachWord { word, numbers in
            let list = coded(numbers)
            if !coder.bytes.isEmpty, coder.bytes.count + lists.count + word.count + list.count > most {
                found.append((coder.bytes, lists))
                (coder, lists) = (FrontCoder(), [])
            }
            coder.append(word)
            lists += list
        }
        found.append((coder.bytes, lists))
        let head = leavesJSON(leaves, places)
        words = found.enumerated().map { index, part in
            let start = index == 0 ? "sitegen.words({\"leaves\":" : "sitegen.words({"
            var script = Array(start.utf8)
            if index == 0 { script += head + Array(",\n".utf8) }
            script += Array("\"w\":\"".utf8) + part.list + Array("\",\n\"p\":\"".utf8) + part.lists
            return script + Array("\"});\n".utf8)
        }
    }

    /// Returns the sections of a word as distances with signs, or `-` for a common word.
    private func coded(_ numbers: WordTable.Blocks) -> [UInt8] {
        let most = max(8, sections.count / 8)
        var found: [(section: Int, weight: Int)] = []
        for number in numbers {
            let (section, weight) = blocks[number]
            if found.last?.section == section {
                found[found.count - 1].weight += weight
            } else if found.count == most {
                return [UInt8(ascii: "-")]
            } else {
                found.append((section, weight))
            }
        }
        var bytes: [UInt8] = []
        var last = 0
        for (index, place) in found.enumerated() {
            let (leaps, rest) = (place.section - last).quotientAndRemainder(dividingBy: 26)
            if leaps > 0 { bytes += String(leaps).utf8 }
            bytes.append((index < found.count - 1 ? UInt8(ascii: "a") : UInt8(ascii: "A")) + UInt8(rest))
            if let sign = Self.sign(ofWeight: place.weight) { bytes.append(sign) }
            last = place.section
        }
        return bytes
    }

    private static func sign(ofWeight weight: Int) -> UInt8? {
        switch weight {
        case ...1: nil
        case 2...3: UInt8(ascii: "!")
        case 4...7: UInt8(ascii: "#")
        case 8...15: UInt8(ascii: "$")
        default: UInt8(ascii: "%")
        }
    }

    private func leavesJSON(_ leaves: [Leaf], _ places: [(text: Int, line: Int)]) -> [UInt8] {
        var numbers = [[Int]](repeating: [], count: leaves.count)
        for section in sections {
            numbers[section.leaf] += [section.firstBlock, section.length / Self.bytesOfWord]
        }
        let lines = leaves.indices.map { index in
            let leaf = leaves[index]
            let list = numbers[index].map(String.init).joined(separator: ",")
            var entry =
                "[\(JSONDiagnosticFormatter.quoted(leaf.address)),\(JSONDiagnosticFormatter.quoted(leaf.title)),"
                + "\(places[index].text),\(places[index].line),[\(list)]"
            // Values that most leaves do not have are left out at the end.
            var more: [String?] = [
                leaf.language.map { JSONDiagnosticFormatter.quoted($0) }, leaf.hasOwnMacros ? "true" : nil,
                leaf.titleWithFormulas.map { JSONDiagnosticFormatter.quoted($0) },
            ]
            while let last = more.last, last == nil { more.removeLast() }
            for value in more { entry += "," + (value ?? "null") }
            return entry + "]"
        }
        return Array(("[\n" + lines.joined(separator: ",\n") + "\n]").utf8)
    }

    /// Returns a script that hands a list over, one element a line.
    private static func script(_ name: String, list: [[UInt8]]) -> [UInt8] {
        var script = Array("sitegen.\(name)([\n".utf8)
        script.reserveCapacity(list.reduce(16) { $0 + $1.count + 2 })
        for (index, line) in list.enumerated() {
            if index > 0 { script += ",\n".utf8 }
            script += line
        }
        return script + Array("\n]);\n".utf8)
    }

    // MARK: Reading files

    /// Returns the contents of leaves without their places, by address, in files that an earlier run wrote.
    ///
    /// - Parameters:
    ///   - words: the first script of words.
    ///   - texts: the scripts of text in their order.
    package static func texts(
        words: [UInt8], texts: [[UInt8]]
    ) -> [String: SharedContent] {
        let lines = texts.map { script in
            script.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast().map { line in
                Array(line.last == UInt8(ascii: ",") ? line.dropLast() : line)
            }
        }
        var found: [String: SharedContent] = [:]
        for line in words.split(separator: UInt8(ascii: "\n")).dropFirst() {
            guard line.first == UInt8(ascii: "["), let leaf = Place(line: line) else { break }
            guard lines.indices.contains(leaf.text), lines[leaf.text].indices.contains(leaf.line) else {
                continue
            }
            found[leaf.address] = SharedContent(
                text: lines[leaf.text][leaf.line], places: [], language: leaf.language,
                hasOwnMacros: leaf.hasOwnMacros)
        }
        return found
    }

    /// The beginning of a leaf's entry.
    private struct Place {
        var address: String
        var text: Int
        var line: Int
        var language: String?
        var hasOwnMacros: Bool

        init?(line bytes: ArraySlice<UInt8>) {
            let json = Data(bytes.last == UInt8(ascii: ",") ? bytes.dropLast() : bytes)
            guard let entry = try? JSONSerialization.jsonObject(with: json) as? [Any], entry.count > 3,
                let address = entry[0] as? String, let text = entry[2] as? Int, let line = entry[3] as? Int
            else { return nil }
            self.address = address
            self.text = text
            self.line = line
            language = entry.count > 5 ? entry[5] as? String : nil
            hasOwnMacros = entry.count > 6 && entry[6] as? Bool == true
        }
    }
}
