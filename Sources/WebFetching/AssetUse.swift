/// The use of a fetched file. It selects the type check (``AssetTypeCheck``) and the request's `Accept`
/// field.
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
    /// A file that a script requests: JSON of an endpoint, further pages of a feed. Never refused by
    /// its type, since only the script knows what it expects.
    case data
}
