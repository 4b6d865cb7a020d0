package import StudyMarkdown

/// The places of a leaf that other leaves of its library can refer to by label, or list.
package struct SharedPlaces: Sendable, Hashable {
    package var labels: [LabelledPlace] = []
    package var listed: [ListedPlace] = []
    /// The names of headings and listed places by their ids, without those of labels.
    package var names: [String: String] = [:]

    package init() {}

    init(_ document: RenderedMarkdown) {
        labels = document.labels
        listed = document.listed
        let labelled = Set(labels.map(\.label))
        for id in document.outline.map(\.id) + listed.filter({ $0.list != .index }).map(\.id)
        where !labelled.contains(id) { names[id] = document.ids[id] }
    }
}
