extension ReferenceTable {
    /// Elements that embed, link or submit. `image` is what the parser turns into img.
    static let htmlRows: [ReferenceRow] = [
        row("html-img-src", "img image", "src"),
        row("html-img-srcset", "img image", "srcset", .srcset),
        row("html-img-lowsrc", "img image", "lowsrc"),
        row("html-img-dynsrc", "img image input", "dynsrc"),
        row("html-img-longdesc", "img image iframe frame", "longdesc", .url, .metadata),
        row("html-source-src", "source", "src"),
        row("html-source-srcset", "source", "srcset", .srcset),
        row("html-iframe-src", "iframe", "src"),
        row("html-iframe-srcdoc", "iframe", "srcdoc", .html),
        row("html-frame-src", "frame", "src"),
        row("html-portal-src", "portal", "src"),
        row("html-layer-src", "layer ilayer", "src"),
        row("html-embed-src", "embed", "src"),
        row("html-embed-code", "embed", "code"),
        row("html-embed-pluginspage", "embed", "pluginspage", .url, .metadata),
        row("html-audio-src", "audio", "src"),
        row("html-video-src", "video", "src"),
        row("html-video-poster", "video", "poster"),
        row("html-track-src", "track", "src"),
        row("html-bgsound-src", "bgsound", "src"),
        row("html-xml-src", "xml", "src"),
        row("html-input-src", "input", "src", if: .type("image")),
        row("html-object-data", "object", "data"),
        row("html-object-codebase", "object", "codebase"),
        row("html-object-classid", "object", "classid"),
        row("html-object-code", "object", "code"),
        row("html-object-archive", "object", "archive", .urlList),
        row("html-applet-codebase", "applet", "codebase"),
        row("html-applet-classid", "applet", "classid"),
        row("html-applet-code", "applet", "code"),
        row("html-applet-archive", "applet", "archive", .urlList),
        row("html-param-value", "param", "value", if: .parameterName(addressParameters)),
        row("html-background", "body table col colgroup thead tbody tfoot tr td th", "background"),
        row("html-menuitem-icon", "menuitem command", "icon"),
        row("html-manifest", "html", "manifest"),
        row("html-profile", "head", "profile", .url, .metadata),
        row("html-cite", "blockquote q del ins", "cite", .url, .metadata),
        row("html-a-href", "a", "href", .url, .navigate),
        row("html-area-href", "area", "href", .url, .navigate),
        row("html-ping", "a area", "ping", .urlList, .navigate),
        row("html-attributionsrc", "a area img script", "attributionsrc", .urlList),
        row("html-form-action", "form", "action", .url, .navigate),
        row("html-formaction", "button input", "formaction", .url, .navigate),
        row("html-isindex-action", "isindex", "action", .url, .navigate),
        row("html-base-href", "base", "href", .url, .base),
        row("html-style-attribute", "", "style", .css, in: .any),
    ]

    private static let addressParameters = ["movie", "url", "src", "data", "filename", "href"]

    private static let icons = [
        "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "apple-touch-startup-image", "mask-icon",
        "fluid-icon",
        "image_src",
    ]

    /// Links by the words of `rel`. A style sheet is one also where it is alternate, for print or disabled.
    static let linkRows: [ReferenceRow] = [
        row("html-link-stylesheet", "link", "href", if: .relation(["stylesheet"])),
        row("html-link-icon", "link", "href", if: .relation(icons)),
        row("html-link-manifest", "link", "href", if: .relation(["manifest"])),
        row("html-link-preload", "link", "href", if: .relation(["preload"])),
        row("html-link-modulepreload", "link", "href", if: .relation(["modulepreload"])),
        row("html-link-prefetch", "link", "href", if: .relation(["prefetch"])),
        row("html-link-prerender", "link", "href", if: .relation(["prerender", "next-prerender"])),
        row("html-link-dns-prefetch", "link", "href", .url, .hint, if: .relation(["dns-prefetch"])),
        row("html-link-preconnect", "link", "href", .url, .hint, if: .relation(["preconnect"])),
        row("html-link-search", "link", "href", if: .relation(["search"])),
        row("html-link-import", "link", "href", if: .relation(["import"])),
        row("html-link-pingback", "link", "href", .url, .hint, if: .relation(["pingback"])),
        // Engines have fetched what may be read next.
        row("html-link-next", "link", "href", .url, .hint, if: .relation(["next", "prev", "previous"])),
        row("html-link-subresource", "link", "href", if: .relation(["subresource"])),
        row("html-link-compression-dictionary", "link", "href", if: .relation(["compression-dictionary"])),
        // canonical, alternate, author, license and whatever else there is.
        row("html-link-metadata", "link", "href", .url, .metadata, if: .otherRelation),
        row("html-link-imagesrcset", "link", "imagesrcset", .srcset),
    ]

    static let metaRows: [ReferenceRow] = [
        row("html-meta-refresh", "meta", "content", .refresh, .navigate, if: .pragma(["refresh"])),
        row(
            "html-meta-csp", "meta", "content", .policy, .metadata,
            if: .pragma(["content-security-policy", "content-security-policy-report-only", "x-webkit-csp"])),
        row(
            "html-meta-dns-prefetch-control", "meta", "content", .policy, .hint,
            if: .pragma(["x-dns-prefetch-control"])
        ),
        row("html-meta-address", "meta", "content", .url, .metadata, if: .metadataName),
    ]

    static let scriptRows: [ReferenceRow] = [
        row("html-script-src", "script", "src", if: .script([.classic, .module])),
        row("html-importmap-src", "script", "src", if: .script([.importMap])),
        row("html-speculationrules-src", "script", "src", if: .script([.speculationRules])),
        row("html-webbundle-src", "script", "src", if: .script([.webBundle])),
        // No engine fetches a data block; that it names an address is worth knowing.
        row("html-data-block-src", "script", "src", .url, .metadata, if: .script([.data])),
        row("html-script-inline", "script", "", .script, .script, if: .script([.classic, .module])),
        row("html-importmap", "script", "", .json, if: .script([.importMap])),
        row("html-speculationrules", "script", "", .json, if: .script([.speculationRules])),
        row("html-webbundle", "script", "", .json, if: .script([.webBundle])),
        row("html-handler", "", "on*", .script, .script, in: .any),
        row("url-javascript", "", "", .script, .script, in: .any),
        row("data-script", "", "", .script, .script, in: .any),
    ]

    /// The names of meta elements whose content is an address.
    static let metadataNames: Set<String> = [
        "og:url", "og:image", "og:image:url", "og:image:secure_url", "og:video", "og:video:url",
        "og:video:secure_url",
        "og:audio", "og:audio:url", "og:audio:secure_url", "og:see_also", "article:author",
        "article:publisher",
        "twitter:image", "twitter:image:src", "twitter:player", "twitter:player:stream", "twitter:url",
        "msapplication-config", "msapplication-tileimage", "msapplication-starturl",
        "msapplication-square70x70logo",
        "msapplication-square150x150logo", "msapplication-square310x310logo", "msapplication-wide310x150logo",
        "thumbnail", "thumbnailurl", "image", "url",
    ]
}
