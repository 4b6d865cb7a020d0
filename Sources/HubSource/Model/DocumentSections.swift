/// The sections after the text of a document of a hub.
package struct DocumentSections: Sendable, Hashable {
    /// A concept that a document names.
    package struct Concept: Sendable, Hashable {
        package var label: String
        package var kind: ConceptKind
        package var description: String
        package var line: Int
        /// The description divided at its links; empty without any.
        package var parts: [LinkedPart] = []
    }

    /// A relation between two concepts of a document.
    package struct Relation: Sendable, Hashable {
        package var from: String
        package var label: String
        package var to: String
        package var line: Int
    }

    /// A section of text or a list.
    package enum Name: String, Sendable, Hashable, CaseIterable {
        case summary = "Summary"
        case themes = "Themes"
        case takeaways = "Key takeaways"
        case insights = "Insights"
        case questions = "Open questions / gaps"
        case concepts = "Concepts in this document"
        case relations = "Concept relations (within this doc's concepts)"

        /// True for sections whose lines are a page's text: the others become lists of concepts.
        package var isText: Bool { self != .concepts && self != .relations }
    }

    /// The lines of each section without its heading and the blank lines around it.
    package var lines: [Name: [ClosedRange<Int>]] = [:]
    /// The lines in the lists of concepts and relations that are not entries. Pages show them as text below the list.
    package var others: [Name: [ClosedRange<Int>]] = [:]
    package var concepts: [Concept] = []
    package var relations: [Relation] = []
    /// The line of the `---` before the sections.
    package var start: Int?

    /// The most concepts, relations and characters of a description.
    package static let conceptLimit = 12
    package static let relationLimit = 20
    package static let descriptionLimit = 200
}

/// The kind of a concept.
package enum ConceptKind: String, Sendable, Hashable, CaseIterable { case concept, entity }

extension DocumentSections.Name {
    /// The key of the section's name in the pages' words.
    package var key: String {
        switch self {
        case .summary: "summary"
        case .themes: "themes"
        case .takeaways: "takeaways"
        case .insights: "insights"
        case .questions: "questions"
        case .concepts: "concepts"
        case .relations: "relations"
        }
    }

    /// The id of the section in a page.
    package var pageID: String { "section-" + key }
}

extension HubDocument {
    /// Returns the section that the words of a link mean: a section is not a heading of the text.
    package func section(_ place: String) -> DocumentSections.Name? {
        let key = NoteText.key(place)
        let found = DocumentSections.Name.allCases.first { NoteText.key($0.rawValue) == key }
        return found.flatMap { hasSection($0) ? $0 : nil }
    }

    private func hasSection(_ name: DocumentSections.Name) -> Bool {
        switch name {
        case .concepts: !sections.concepts.isEmpty || sections.others[name] != nil
        case .relations: !sections.relations.isEmpty || sections.others[name] != nil
        default: sections.lines[name] != nil
        }
    }
}
