import Foundation
import LeafRendering
import StudyManifest
import StudyMarkdown
import WebSyntax

/// The markdown of a leaf that is a list: theorems, definitions, figures, notation, or an index of terms.
struct ListPage {
    typealias Leaves = [(leaf: AddressedLeaf, places: [ListedPlace])]

    let title: String
    let list: ListedPlace.List
    let library: StudyLibrary
    /// The leaves with places for the list, in the order of the manifest.
    let leaves: Leaves
    /// Returns the link to a leaf.
    let link: (AddressedLeaf) -> String

    var markdown: String {
        let text = list == .index ? index : chapters
        return "# \(Self.words(title))\n\n" + (text.isEmpty ? "—\n" : text)
    }

    // MARK: Lists by chapter

    private var chapters: String {
        var text = ""
        var part = 0
        let books = Set(leaves.map(\.leaf.address.book))
        for book in library.books where books.contains(book.id) {
            if books.count > 1 {
                part += 1
                text += "## \(Self.words(book.title)) {#part-\(part)}\n\n"
            }
            for chapter in book.chapters {
                let own = leaves.filter {
                    $0.leaf.address.book == book.id && $0.leaf.address.chapter == chapter.id
                }
                guard !own.isEmpty else { continue }
                part += 1
                text += "\(books.count > 1 ? "###" : "##") \(Self.name(of: chapter)) {#part-\(part)}\n\n"
                for (leaf, places) in own { for place in places { text += entry(place, in: leaf) } }
                text += "\n"
            }
        }
        return text
    }

    private func entry(_ place: ListedPlace, in leaf: AddressedLeaf) -> String {
        let name = Self.isolated(Self.words(place.name))
        let title = Self.isolated(place.title)
        switch list {
        case .notation:
            let symbol = title.isEmpty ? name : title
            let meaning = Self.isolated(place.meaning)
            // A link of a formula alone has no name for what reads aloud, so the meaning is the link. It cannot be one if it
            // may have links itself.
            guard !place.meaning.isEmpty, !place.meaning.contains(where: { $0 == "[" || $0 == "@" }) else {
                let origin = link("", to: place, in: leaf)
                return "- \(symbol) \(meaning.isEmpty ? "" : meaning + " ")(\(origin))\n"
            }
            return "- \(symbol) \(link(meaning, to: place, in: leaf))\n"
        default:
            return name.isEmpty ? item(title, place, leaf, "") : item(name, place, leaf, title)
        }
    }

    private func item(_ words: String, _ place: ListedPlace, _ leaf: AddressedLeaf, _ more: String) -> String
    {
        "- \(link(words, to: place, in: leaf))\(more.isEmpty ? "" : " " + more)\n"
    }

    private func link(_ words: String, to place: ListedPlace, in leaf: AddressedLeaf) -> String {
        let path = link(leaf).replacing("<", with: "%3C").replacing(">", with: "%3E").replacing(
            "\\", with: "%5C"
        )
        .replacing("&", with: "%26")
        let text = words.isEmpty ? Self.isolated(Self.words(leaf.leaf.title)) : words
        return "[\(text)](<\(path)\(place.id.isEmpty ? "" : "#" + place.id)>)"
    }

    // MARK: The index

    private struct Term {
        var markdown: String
        var folded: String
        var links: [String] = []
    }

    /// The number of terms from which on each letter has a heading.
    private static let termsForLetters = 24

    private var index: String {
        let terms = terms.values.sorted { ($0.folded, $0.markdown) < ($1.folded, $1.markdown) }
        var text = ""
        var letter: Character?
        for term in terms {
            let first = term.folded.first.flatMap { $0.isLetter ? $0 : nil } ?? "#"
            if terms.count >= Self.termsForLetters, first != letter {
                let isFirst = letter == nil
                letter = first
                text +=
                    "\(isFirst ? "" : "\n")## \(Self.words(first.uppercased())) {#letter-\(first == "#" ? "other" : "\(first)")}\n\n"
            }
            text += "- \(Self.isolated(term.markdown)): \(term.links.joined(separator: ", "))\n"
        }
        return text
    }

    /// By their words in lower case: a term at the beginning of a sentence is the same term. The case of a formula counts.
    private var terms: [String: Term] {
        var terms: [String: Term] = [:]
        let chapters = Set(leaves.map { [$0.leaf.address.book, $0.leaf.address.chapter] })
        for (leaf, places) in leaves {
            for place in places {
                let meaning = Self.collapsed(place.meaning)
                let markdown = Self.collapsed(place.title)
                let key = markdown.contains("$") ? markdown : markdown.lowercased()
                // The heading of a leaf says what its title says, also in the words of a formula.
                let title = Self.words(leaf.leaf.title)
                let section = Self.words(place.name)
                var words = section == title ? [title] : [title, section]
                if chapters.count > 1 { words.insert(Self.words(number(of: leaf.address)), at: 0) }
                let name = words.filter { !$0.isEmpty }.map(Self.isolated).joined(separator: ", ")
                var term = terms[key] ?? Term(markdown: markdown, folded: Self.folded(meaning))
                // Two places with the same name are one for the reader.
                if !term.links.contains(where: { $0.hasPrefix("[\(name)]") }) {
                    term.links.append(link(name, to: place, in: leaf))
                }
                terms[key] = term
            }
        }
        return terms
    }

    /// Returns the number of a chapter, or its title.
    private func number(of address: LeafAddress) -> String {
        let chapter = library.books.first { $0.id == address.book }?.chapters.first {
            $0.id == address.chapter
        }
        return chapter?.number.map(String.init) ?? chapter?.title ?? ""
    }

    /// Returns a text with one space for all white space between words.
    private static func collapsed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Lower case without accents, with ordinary letters for such as ł and ß, from the first letter or digit on.
    private static func folded(_ words: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in WordFolding.folded(words).decomposedStringWithCanonicalMapping.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            folded.append(scalar)
        }
        let text = String(folded)
        let start = text.drop { !$0.isLetter && !$0.isNumber }
        return start.isEmpty ? text : String(start)
    }

    // MARK: Words

    /// Returns words of the manifest as markdown.
    private static func words(_ text: String) -> String {
        ListedText.escaped(FormulaText.readable(title: text))
    }

    /// Returns markdown whose direction is its own if it has letters that are written from right to left. A comma or a
    /// number after them would otherwise be shown on their other side.
    private static func isolated(_ markdown: String) -> String {
        markdown.hasRightToLeftLetters ? "<bdi>\(markdown)</bdi>" : markdown
    }

    private static func name(of chapter: Chapter) -> String {
        (chapter.number.map { "\($0)\\. " } ?? "") + words(chapter.title)
    }
}
