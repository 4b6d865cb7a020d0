/// The content of a leaf that other pages of its library show: its text for Find, and its labelled places.
package struct SharedContent: Sendable {
    /// As ``LeafText`` writes it; empty if the library has no index.
    package var text: [UInt8]
    /// As ``PlaceExtract`` writes it; empty without labelled places.
    package var places: [UInt8]

    package init(text: [UInt8], places: [UInt8]) {
        self.text = text
        self.places = places
    }
}
