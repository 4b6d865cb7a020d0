extension ReferenceTable {
    /// SVG and MathML.
    static let svgRows: [ReferenceRow] = foreignRows + presentationRows

    /// Elements of SVG and MathML. `href` includes `xlink:href`, and in XML href with any prefix.
    private static let foreignRows: [ReferenceRow] = [
        svg(
            "svg-image-href", "image", "href", .always, .url, .fetch, .embed(.picture), policy: .image,
            as: nil),
        svg(
            "svg-use-href", "use", "href", .always, .url, .fetch, .embed(.sprite), policy: nil, as: nil,
            underFile: .needsOrigin),
        svg(
            "svg-feimage-href", "feimage", "href", .always, .url, .fetch, .embed(.picture), policy: .image,
            as: nil),
        svg(
            "svg-script-href", "script", "href", .script([.classic, .module]), .url, .fetch, .embed(.script),
            policy: .scriptElement, as: .javaScript),
        svg(
            "svg-preloaded-script-href", "script", "href", .preloadedScript, .url, .fetch, .disarm,
            policy: nil, as: nil),
        svg(
            "svg-script-inline", "script", "", .script([.classic, .module]), .script, .script, .script,
            policy: nil, as: nil),
        svg("svg-a-href", "a", "href", .always, .url, .navigate(.reader), .link, policy: nil, as: nil),
        svg(
            "svg-pattern-href", "pattern", "href", .always, .url, .fetch, .embed(.picture), policy: nil,
            as: nil, underFile: .needsOrigin),
        svg(
            "svg-gradient-href", "lineargradient radialgradient meshgradient", "href", .always, .url, .fetch,
            .embed(.picture), policy: nil, as: nil, underFile: .needsOrigin),
        svg(
            "svg-textpath-href", "textpath", "href", .always, .url, .fetch, .embed(.picture), policy: nil,
            as: nil, underFile: .needsOrigin),
        svg(
            "svg-mpath-href", "mpath", "href", .always, .url, .fetch, .embed(.picture), policy: nil, as: nil,
            underFile: .needsOrigin),
        svg(
            "svg-font-face-uri-href", "font-face-uri definition-src", "href", .always, .url, .fetch,
            .embed(.font), policy: nil, as: nil),
        svg(
            "svg-cursor-href", "cursor", "href", .always, .url, .fetch, .embed(.picture), policy: nil, as: nil
        ),
        svg(
            "svg-other-href",
            "filter tref altglyph glyphref color-profile animation audio video foreignobject prefetch handler listener"
                + " discard mask clippath marker animate set animatemotion animatetransform animatecolor",
            "href", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        svg(
            "svg-media-src", "audio video source track iframe image script", "src", .always, .url, .fetch,
            .embed(.media), policy: nil, as: nil),
        svg(
            "svg-animate-to", "set animate", "to", .animatesLink(true), .url, .fetch, .embed(.picture),
            policy: .image, as: nil),
        svg(
            "svg-animate-from", "set animate", "from", .animatesLink(true), .url, .fetch, .embed(.picture),
            policy: .image, as: nil),
        svg(
            "svg-animate-by", "set animate", "by", .animatesLink(true), .url, .fetch, .embed(.picture),
            policy: .image, as: nil),
        svg(
            "svg-animate-values", "set animate", "values", .animatesLink(true), .urlList(.semicolons), .fetch,
            .disarm, policy: .image, as: nil),
        svg(
            "svg-animate-to-css", "set animate", "to", .animatesLink(false), .css, .fetch, .nested,
            policy: nil, as: nil),
        svg(
            "svg-animate-from-css", "set animate", "from", .animatesLink(false), .css, .fetch, .nested,
            policy: nil, as: nil),
        svg(
            "svg-animate-by-css", "set animate", "by", .animatesLink(false), .css, .fetch, .nested,
            policy: nil, as: nil),
        svg(
            "svg-animate-values-css", "set animate", "values", .animatesLink(false), .css, .fetch, .nested,
            policy: nil, as: nil),
        mathML("mathml-href", "", "href", .always, .url, .navigate(.reader), .link, policy: nil, as: nil),
        mathML("mathml-src", "mglyph", "src", .always, .url, .fetch, .embed(.picture), policy: nil, as: nil),
        mathML(
            "mathml-altimg", "math", "altimg", .always, .url, .fetch, .embed(.picture), policy: nil, as: nil),
        mathML("mathml-cdgroup", "math", "cdgroup", .always, .url, .metadata, .stay, policy: nil, as: nil),
        mathML(
            "mathml-definitionurl", "", "definitionurl", .always, .url, .metadata, .stay, policy: nil, as: nil
        ),
    ]

    /// One row for each attribute, so that a finding names the attribute.
    private static let presentationRows = presentationAttributes.map { name in
        svg(
            "svg-presentation-\(name)", "", name, .always, .css, .fetch, .nested,
            policy: name == "cursor" ? .image : nil, as: nil,
            underFile: anyOriginAttributes.contains(name) ? nil : .needsOrigin)
    }

    /// The attributes whose CSS value may contain `url()`.
    private static let presentationAttributes = [
        "fill", "stroke", "filter", "mask", "mask-image", "clip-path", "marker", "marker-start", "marker-mid",
        "marker-end",
        "cursor", "color-profile", "src", "shape-inside", "shape-subtract",
    ]

    /// Those that may name a file of another origin, and those that no engine reads.
    private static let anyOriginAttributes: Set = [
        "cursor", "color-profile", "src", "shape-inside", "shape-subtract",
    ]
}
