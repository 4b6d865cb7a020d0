package import StudyMarkdown

/// The places of a leaf that other leaves of its library can refer to by label, or list.
package struct SharedPlaces: Sendable, Hashable {
    package var labels: [LabelledPlace] = []
    package var listed: [ListedPlace] = []

    package init() {}

    init(_ document: RenderedMarkdown) {
        labels = document.labels
        listed = document.listed
    }
}
