/// The place of the style and script of leaves.
package enum FrameMode: String, Sendable, Hashable, CaseIterable {
    /// In each page.
    case inline
    /// In files beside the leaves, which all pages of a theme and kind load.
    case shared
}
