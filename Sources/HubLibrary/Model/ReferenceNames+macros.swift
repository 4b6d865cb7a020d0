import DocumentSettings
import HubSource
import StudyMarkdown

extension ReferenceNames {
    /// Returns a hub whose titles, first words and sentences have the texts of the macros of their documents: the pages that show
    /// them lack the macros.
    static func withoutMacros(_ hub: Hub, _ settings: HubEdition.Settings) -> Hub {
        let macros = hub.documents.map { document -> [String: String] in
            guard document.front.dialect.contains(where: { $0.macro != nil }) else { return [:] }
            return FrontMatter.read(document.source, defaults: settings.dialect).frontMatter.math.macros
        }
        guard macros.contains(where: { !$0.isEmpty }) else { return hub }
        var replaced = hub
        for index in hub.documents.indices {
            let replace: (String) -> String = { FormulaText.replacing(macros[index], in: $0) }
            if !macros[index].isEmpty {
                let document = hub.documents[index]
                replaced.documents[index].title = replace(document.title)
                replaced.documents[index].titleWords = document.titleWords.map(replace)
                replaced.documents[index].excerpt = replace(document.excerpt)
            }
            for (number, link) in hub.backlinks[index].enumerated() where !macros[link.document].isEmpty {
                replaced.backlinks[index][number].sentences = link.sentences.map {
                    FormulaText.replacing(macros[link.document], in: $0)
                }
            }
        }
        return replaced
    }
}
