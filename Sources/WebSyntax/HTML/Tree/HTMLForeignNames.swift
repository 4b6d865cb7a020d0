/// The names that tree construction gives elements and attributes in SVG and MathML (13.2.6.1, "adjust SVG
/// attributes", "adjust MathML attributes", "adjust foreign attributes"; 13.2.6.5 for elements).
package enum HTMLForeignNames {
    /// The name of an SVG element as the standard spells it.
    package static func element(_ lowercased: String) -> String { elements[lowercased] ?? lowercased }

    /// The name of an attribute, with a space between prefix and local name where it has a namespace.
    package static func attribute(_ lowercased: String, in namespace: HTMLScanner.Namespace) -> String {
        switch namespace {
        case .html: return lowercased
        case .mathML: if lowercased == "definitionurl" { return "definitionURL" }
        case .svg: if let name = attributes[lowercased] { return name }
        }
        return prefixed[lowercased] ?? lowercased
    }

    private static let prefixed: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title",
            "xlink:type",
            "xml:lang", "xml:space", "xmlns:xlink",
        ].map { ($0, $0.replacing(":", with: " ")) })

    private static let elements = table(
        """
        altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
        feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
        feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
        fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
        radialGradient textPath
        """)

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

    private static func table(_ words: String) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: words.split(whereSeparator: \.isWhitespace).map {
                ($0.lowercased(), String($0))
            })
    }
}
