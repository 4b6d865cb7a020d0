/// The content of a leaf that other pages of its library show: its text for Find, and its labelled places.
package struct SharedContent: Sendable {
    /// As ``LeafText`` writes it; empty if the library has no index.
    package var text: [UInt8]
    /// As ``PlaceExtract`` writes it; empty without labelled places.
    package var places: [UInt8]
    /// The leaf's language as ``LeafLanguage`` writes it; `nil` for the language of the library.
    package var language: String?
    /// True if the leaf has formulas and macros of its own, with which no other page can typeset them.
    package var hasOwnMacros: Bool

    package init(text: [UInt8], places: [UInt8], language: String? = nil, hasOwnMacros: Bool = false) {
        self.text = text
        self.places = places
        self.language = language
        self.hasOwnMacros = hasOwnMacros
    }
}
