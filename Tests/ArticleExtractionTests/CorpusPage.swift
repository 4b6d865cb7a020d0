import ArticleExtraction
import Foundation
import SiteFiles
import TestSupport
import Testing
import WebSyntax

/// A page of the corpus with the text that a reader wants of it, written by hand, and the facts about it.
struct CorpusPage: CustomTestStringConvertible {
    static let kinds = [
        "news", "blog", "documentation", "forum", "recipe", "paper-abstract", "long-read", "mathematics",
        "right-to-left", "japanese",
    ]

    /// The pages by which the extraction was tuned, and those written by others afterwards.
    enum Folder: String, CaseIterable {
        case pages = "Pages"
        case heldOut = "HeldOut"
    }

    let folder: Folder
    let name: String
    let facts: [String: String]
    var testDescription: String { name }

    static func all(in folder: Folder = .pages) throws -> [CorpusPage] {
        let lines = try text("facts.tsv", in: folder).split(separator: "\n")
        let names = try #require(lines.first).split(separator: "\t").map(String.init)
        return lines.dropFirst().map { line in
            let values = line.split(separator: "\t").map(String.init)
            return CorpusPage(
                folder: folder, name: values[0], facts: Dictionary(uniqueKeysWithValues: zip(names, values)))
        }
    }

    private static func path(_ file: String, in folder: Folder) -> String {
        DiskPath.join(Repository.root, "Tests/ArticleExtractionTests/\(folder.rawValue)/\(file)")
    }
    private static func text(_ file: String, in folder: Folder) throws -> String {
        try String(contentsOfFile: path(file, in: folder), encoding: .utf8)
    }

    func gold() throws -> String { try Self.text(name + ".txt", in: folder) }

    func article() throws -> Article {
        let source = PageSource(try FileReading.bytes(at: Self.path(name + ".html", in: folder)), file: name)
        return ArticleExtractor(base: WebAddress("https://site.example/a/b")) { formula in
            "<math><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">\(formula.tex.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</annotation></semantics></math>"
        }.article(in: try #require(source.html))
    }

    /// Returns a fact, or nil where the page has none.
    func fact(_ name: String) -> String? { facts[name].flatMap { $0 == "-" ? nil : $0 } }
}

/// The agreement of two texts by the sequences of four words in them, as published evaluations of extraction measure it. A
/// character of Japanese counts as a word.
struct TextAgreement {
    let precision: Double
    let recall: Double
    var f1: Double { precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0 }

    init(of text: String, with gold: String) {
        let found = Self.sequences(text)
        let wanted = Self.sequences(gold)
        let both = found.reduce(0) { $0 + min($1.value, wanted[$1.key] ?? 0) }
        precision = Double(both) / Double(max(1, found.values.reduce(0, +)))
        recall = Double(both) / Double(max(1, wanted.values.reduce(0, +)))
    }

    private static func sequences(_ text: String) -> [[String]: Int] {
        var words: [String] = []
        var word = ""
        for scalar in text.lowercased().unicodeScalars {
            let isJapanese =
                (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
            if isJapanese || !(scalar.properties.isAlphabetic || scalar.properties.numericType != nil) {
                if !word.isEmpty { words.append(word) }
                word = ""
                if isJapanese { words.append(String(scalar)) }
            } else {
                word.unicodeScalars.append(scalar)
            }
        }
        if !word.isEmpty { words.append(word) }
        let length = min(4, max(1, words.count))
        var counts: [[String]: Int] = [:]
        for start in 0..<max(0, words.count - length + 1) {
            counts[Array(words[start..<(start + length)]), default: 0] += 1
        }
        return counts
    }
}
