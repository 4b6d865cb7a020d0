extension ReferenceTable {
    /// SVG and MathML.
    static let svgRows: [ReferenceRow] = foreignRows + presentationRows

    /// `href` here stands for `xlink:href` too, and in XML for href with any prefix.
    private static let foreignRows: [ReferenceRow] = [
        row("svg-image-href", "image", "href", in: .svg),
        row("svg-use-href", "use", "href", in: .svg),
        row("svg-feimage-href", "feimage", "href", in: .svg),
        row("svg-script-href", "script", "href", if: .script([.classic, .module]), in: .svg),
        row("svg-script-inline", "script", "", .script, .script, if: .script([.classic, .module]), in: .svg),
        row("svg-a-href", "a", "href", .url, .navigate, in: .svg),
        row("svg-pattern-href", "pattern", "href", in: .svg),
        row("svg-gradient-href", "lineargradient radialgradient meshgradient", "href", in: .svg),
        row("svg-textpath-href", "textpath", "href", in: .svg),
        row("svg-mpath-href", "mpath", "href", in: .svg),
        row("svg-font-face-uri-href", "font-face-uri definition-src", "href", in: .svg),
        row("svg-cursor-href", "cursor", "href", in: .svg),
        row(
            "svg-other-href",
            "filter tref altglyph glyphref color-profile animation audio video foreignobject prefetch handler listener"
                + " discard mask clippath marker animate set animatemotion animatetransform animatecolor",
            "href", in: .svg),
        row("svg-media-src", "audio video source track iframe image script", "src", in: .svg),
        row("svg-animate-to", "set animate", "to", .url, .fetch, if: .animatesLink(true), in: .svg),
        row("svg-animate-from", "set animate", "from", .url, .fetch, if: .animatesLink(true), in: .svg),
        row("svg-animate-by", "set animate", "by", .url, .fetch, if: .animatesLink(true), in: .svg),
        row(
            "svg-animate-values", "set animate", "values", .urlList, .fetch, if: .animatesLink(true), in: .svg
        ),
        row("svg-animate-to-css", "set animate", "to", .css, .fetch, if: .animatesLink(false), in: .svg),
        row("svg-animate-from-css", "set animate", "from", .css, .fetch, if: .animatesLink(false), in: .svg),
        row("svg-animate-by-css", "set animate", "by", .css, .fetch, if: .animatesLink(false), in: .svg),
        row(
            "svg-animate-values-css", "set animate", "values", .css, .fetch, if: .animatesLink(false),
            in: .svg),
        row("mathml-href", "", "href", .url, .navigate, in: .mathML),
        row("mathml-src", "mglyph", "src", in: .mathML),
        row("mathml-altimg", "math", "altimg", in: .mathML),
        row("mathml-cdgroup", "math", "cdgroup", .url, .metadata, in: .mathML),
        row("mathml-definitionurl", "", "definitionurl", .url, .metadata, in: .mathML),
    ]

    private static let presentationRows = presentationAttributes.map { name in
        row("svg-presentation-\(name)", "", name, .css, .fetch, in: .svg)
    }

    /// The attributes that hold a CSS value in which url() can stand.
    private static let presentationAttributes = [
        "fill", "stroke", "filter", "mask", "mask-image", "clip-path", "marker", "marker-start", "marker-mid",
        "marker-end",
        "cursor", "color-profile", "src", "shape-inside", "shape-subtract",
    ]

    /// What has no element and attribute of its own: CSS, XML, and what only fails under `file:`.
    static let otherRows: [ReferenceRow] =
        CSSReference.Way.allCases.map {
            row(
                $0.rawValue, "", "", $0 == .expression ? .script : $0 == .indirectAddress ? .flag : .url,
                $0 == .expression || $0 == .indirectAddress ? .script : .fetch, in: .any)
        } + [
            row("xml-stylesheet", "", "", in: .any),
            row("xml-external-dtd", "", "", in: .any),
            row("xml-external-entity", "", "", in: .any),
            row("xml-entity-value", "", "", in: .any),
            row("xml-xinclude", "include", "", in: .any),
            row("xml-base", "", "xml:base", .url, .base, in: .any),
            row("nesting-limit", "", "", .flag, .script, in: .any),
            row("undecodable", "", "", .flag, .script, in: .any),
            row("dead-crossorigin", "script link img audio video", "", .flag, .deadUnderFile, in: .any),
            row("dead-integrity", "script link", "", .flag, .deadUnderFile, in: .any),
            row("dead-module", "script", "", .url, .deadUnderFile, in: .any),
            row("dead-root-absolute", "", "", .url, .deadUnderFile, in: .any),
        ]
}
