/// The use of a fetched file. It decides which types are refused: an HTML error page is no image.
package enum AssetUse: String, Sendable, Hashable, CaseIterable {
    /// The page that the snapshot is of.
    case page
    /// A document inside a page: iframe, frame, object, embed.
    case document
    case styleSheet
    /// A classic script or a module.
    case script
    case image
    case font
    /// Sound or video.
    case media
    /// The text of a `track` element.
    case track
    /// A web application manifest.
    case manifest
    /// Whatever a script asks for: JSON of an endpoint, further pages of a feed.
    case data
}
