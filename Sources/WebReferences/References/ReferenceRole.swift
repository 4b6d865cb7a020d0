/// The use that a document makes of a file.
package enum ReferenceRole: Hashable, Sendable {
    case picture, document, sheet, script, module, font, media, track
    /// An SVG document of which elements are used.
    case sprite
    /// Data for a script.
    case data
}
