/// The places in a leaf that others can refer to.
package struct NamedPlaces: Sendable {
    /// By id: what a link without text to it prints.
    package var ids: [String: String]
    /// Ids by the anchors that GitHub gives their headings.
    package var anchors: [String: String] = [:]
}
