package import WebSyntax

/// One place in a document that makes an engine fetch or leave, or a script or policy that decides about such places.
package struct WebReference: Sendable, Equatable {
    /// The kind of reference.
    package let definition: ReferenceRow
    /// Offsets in the outermost document of the raw value: without quotes, with escapes as written.
    package var range: Range<Int>
    /// True if `range` is just this value. Not where it is inside base64: then `range` is the whole payload.
    package var isExact: Bool
    /// The decoded value: the address, the script or the policy. A data: URL is cut off after
    /// ``ReferenceCollector/longestDataURL`` bytes.
    package var text: String
    /// The classified address; `nil` if the value is not an address.
    package var target: URLReference?
    /// The documents within the document that lead here, outermost first; empty for the document itself.
    package var layers: [ReferenceLayer]
    /// True for an address in a property of CSS for which engines ask for the page's own origin, such as `mask-image`.
    package var needsOrigin = false

    /// Creates a reference.
    package init(
        _ definition: ReferenceRow, range: Range<Int>, isExact: Bool, text: String, target: URLReference?,
        layers: [ReferenceLayer]
    ) {
        self.definition = definition
        self.range = range
        self.isExact = isExact
        self.text = text
        self.target = target
        self.layers = layers
    }

    /// The id of the kind.
    package var row: ReferenceID { definition.id }
    /// The parser of the value.
    package var kind: ReferenceRow.Kind { definition.kind }
    /// True if `text` may be the beginning of a longer data: URL.
    package var isCutOff: Bool { text.utf8.count >= ReferenceCollector.longestDataURL }
    /// The effect on a reader.
    package var effect: ReferenceRow.Effect { definition.effect }
}

/// A document, sheet or script inside another.
package enum ReferenceLayer: String, Sendable {
    case styleElement = "style element"
    case styleAttribute = "style attribute"
    case presentationAttribute = "presentation attribute"
    case sourceDocument = "srcdoc"
    case dataURL = "data: URL"
    case script
    /// Markup in a string of a script.
    case markupString = "markup in a script"
    /// CSS in a string of a script.
    case sheetString = "CSS in a script"
}
