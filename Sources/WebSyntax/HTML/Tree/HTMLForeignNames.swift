/// The names of SVG and MathML elements and attributes after tree construction, which restores their
/// case (13.2.6.1, "adjust SVG attributes", "adjust MathML attributes", "adjust foreign attributes";
/// 13.2.6.5 for elements).
package enum HTMLForeignNames {
    /// Returns the name of an SVG element in the standard's spelling.
    package static func element(_ lowercased: String) -> String { elements[lowercased] ?? lowercased }

    /// Returns the name of an attribute. A namespaced one has a space between prefix and local name.
    package static func attribute(_ lowercased: String, in namespace: HTMLScanner.Namespace) -> String {
        switch namespace {
        case .html: return lowercased
        case .mathML: if lowercased == "definitionurl" { return "definitionURL" }
        case .svg: if let name = attributes[lowercased] { return name }
        }
        // Attributes with a prefix are the same in both namespaces.
        return prefixed[lowercased] ?? lowercased
    }

    /// The namespaced attributes, by their lower-case names (13.2.6.1, "adjust foreign attributes").
    private static let prefixed: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title",
            "xlink:type",
            "xml:lang", "xml:space", "xmlns:xlink",
        ].map { ($0, $0.replacing(":", with: " ")) })

    /// The SVG elements with upper-case letters (13.2.6.5).
    private static let elements = table(
        """
        altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
        feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
        feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
        fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
        radialGradient textPath
        """)

    /// The SVG attributes with upper-case letters (13.2.6.1, "adjust SVG attributes").
    private static let attributes = table(
        """
        attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
        glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
        limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
        patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
        primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant
        specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX
        targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
        """)

    /// Returns a table from the lower-case form of each word to the word.
    private static func table(_ words: String) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: words.split(whereSeparator: \.isWhitespace).map {
                ($0.lowercased(), String($0))
            })
    }
}
