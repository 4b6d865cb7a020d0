import DocumentSettings
import HubSource
import StudyMarkdown

extension ReferenceNames {
    /// Returns a hub whose titles, first words and sentences have the texts of the macros of their documents and of
    /// the library: lists and files for models show formulas as text, and other pages lack the macros of a document.
    static func withoutMacros(_ hub: Hub, _ settings: HubEdition.Settings) -> Hub {
        let common = settings.macros.isEmpty ? nil : TitleMacros(settings.macros)
        let macros = hub.documents.map { document -> TitleMacros? in
            guard document.front.dialect.contains(where: { $0.macro != nil }) else { return common }
            let own = FrontMatter.read(document.source, defaults: settings.dialect).frontMatter.math.macros
            return own.isEmpty ? common : TitleMacros(settings.macros.merging(own) { $1 })
        }
        guard macros.contains(where: { $0 != nil }) else { return hub }
        var replaced = hub
        for index in hub.documents.indices {
            if let own = macros[index] {
                let document = hub.documents[index]
                replaced.documents[index].title = own.replaced(in: document.title)
                replaced.documents[index].titleWords = document.titleWords.map(own.replaced)
                replaced.documents[index].excerpt = own.replaced(in: document.excerpt)
            }
            for (number, link) in hub.backlinks[index].enumerated() {
                guard let own = macros[link.document] else { continue }
                replaced.backlinks[index][number].sentences = link.sentences.map(own.replaced)
            }
        }
        return replaced
    }
}
