/// A place of a document that a list of its library names: a theorem, a figure, a symbol, a term of the index.
package struct ListedPlace: Sendable, Hashable {
    /// The lists of a library.
    package enum List: String, Sendable, CaseIterable { case theorems, definitions, figures, notation, index }

    /// The list that names the place.
    package var list: List
    /// Empty for a place without an id.
    package var id: String
    /// `Theorem 1.2`, without the title; of a term, the page or section that it is in. May be empty.
    package var name: String
    /// The title, caption, symbol or term as markdown.
    package var title: String
    /// The meaning of the symbol, as markdown; of a term, its plain text.
    package var meaning = ""

    /// Returns the blocks and figures of a document for lists, in its order.
    static func blocks(in structure: StructurePass) -> [ListedPlace] {
        structure.entries.compactMap { entry in
            switch entry {
            case .block(let index):
                let block = structure.blocks[index]
                guard let list = block.kind.list else { return nil }
                let name = block.number.map { "\(block.name) \($0)" } ?? block.name
                return ListedPlace(
                    list: list, id: block.id, name: name, title: block.listedTitle, meaning: block.meaning)
            case .figure(let index):
                let figure = structure.figures[index]
                return ListedPlace(
                    list: .figures, id: figure.id ?? "", name: figure.captionHasNumber ? "" : figure.printed,
                    title: figure.listedCaption)
            case .heading, .plain: return nil
            }
        }
    }
}

extension BlockKind {
    /// The list that names blocks of this kind.
    var list: ListedPlace.List? {
        switch self {
        case .theorem, .lemma, .corollary, .proposition: .theorems
        case .definition: .definitions
        case .notation: .notation
        default: nil
        }
    }
}
