extension ReferenceTable {
    /// The words of `rel` by which engines and launchers fetch an icon or a start image.
    private static let icons = [
        "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "apple-touch-startup-image", "mask-icon",
        "fluid-icon",
        "image_src",
    ]

    /// Links by the words of `rel` (HTML Standard, 4.6.7). An alternate, printed or disabled style sheet is fetched
    /// too.
    static let linkRows: [ReferenceRow] = [
        html(
            "html-link-stylesheet", "link", "href", .relation(["stylesheet"]), .url, .fetch, .embed(.sheet),
            policy: .styleElement, as: .css),
        html(
            "html-link-icon", "link", "href", .relation(icons), .url, .fetch, .remove, policy: .image, as: nil
        ),
        html(
            "html-link-manifest", "link", "href", .relation(["manifest"]), .url, .fetch, .remove, policy: nil,
            as: nil),
        html(
            "html-link-preload", "link", "href", .relation(["preload"]), .url, .fetch, .remove, policy: nil,
            as: nil),
        html(
            "html-link-modulepreload", "link", "href", .relation(["modulepreload"]), .url, .fetch, .remove,
            policy: nil, as: nil, underFile: .needsModule),
        html(
            "html-link-prefetch", "link", "href", .relation(["prefetch"]), .url, .fetch, .remove, policy: nil,
            as: nil),
        html(
            "html-link-prerender", "link", "href", .relation(["prerender", "next-prerender"]), .url, .fetch,
            .remove, policy: nil, as: nil),
        html(
            "html-link-dns-prefetch", "link", "href", .relation(["dns-prefetch"]), .url, .resolve, .remove,
            policy: nil, as: nil),
        html(
            "html-link-preconnect", "link", "href", .relation(["preconnect"]), .url, .connect, .remove,
            policy: nil, as: nil),
        html(
            "html-link-search", "link", "href", .relation(["search"]), .url, .fetch, .remove, policy: nil,
            as: nil),
        html(
            "html-link-import", "link", "href", .relation(["import"]), .url, .fetch, .remove, policy: nil,
            as: nil),
        html(
            "html-link-pingback", "link", "href", .relation(["pingback"]), .url, .hint, .remove, policy: nil,
            as: nil),
        // Some engines have prefetched the next page.
        html(
            "html-link-next", "link", "href", .relation(["next", "prev", "previous"]), .url, .hint, .remove,
            policy: nil, as: nil),
        html(
            "html-link-subresource", "link", "href", .relation(["subresource"]), .url, .fetch, .remove,
            policy: nil, as: nil),
        html(
            "html-link-compression-dictionary", "link", "href", .relation(["compression-dictionary"]), .url,
            .fetch, .remove, policy: nil, as: nil),
        // canonical, alternate, author, license and every other word.
        html(
            "html-link-metadata", "link", "href", .otherRelation, .url, .metadata, .stay, policy: nil, as: nil
        ),
        html(
            "html-link-imagesrcset", "link", "imagesrcset", .always, .srcset, .fetch, .remove, policy: nil,
            as: nil),
    ]

    /// Meta elements: pragmas (HTML Standard, 4.2.5.3), and metadata whose content is an address.
    static let metaRows: [ReferenceRow] = [
        html(
            "html-meta-refresh", "meta", "content", .pragma(["refresh"]), .refresh, .navigate(.page), .remove,
            policy: nil, as: nil),
        html(
            "html-meta-csp", "meta", "content",
            .pragma(["content-security-policy", "content-security-policy-report-only", "x-webkit-csp"]),
            .policy, .metadata, .remove, policy: nil, as: nil),
        html(
            "html-meta-dns-prefetch-control", "meta", "content", .pragma(["x-dns-prefetch-control"]), .policy,
            .hint, .remove, policy: nil, as: nil),
        html(
            "html-meta-address", "meta", "content", .metadataName, .url, .metadata, .stay, policy: nil,
            as: nil),
    ]

    /// Script elements by their type (HTML Standard, 4.12.1), handlers and scripts in addresses.
    static let scriptRows: [ReferenceRow] = [
        html(
            "html-script-src", "script", "src", .script([.classic, .module]), .url, .fetch, .embed(.script),
            policy: .scriptElement, as: .javaScript),
        html(
            "html-importmap-src", "script", "src", .script([.importMap]), .url, .fetch, .disarm, policy: nil,
            as: nil),
        html(
            "html-speculationrules-src", "script", "src", .script([.speculationRules]), .url, .fetch, .disarm,
            policy: nil, as: nil),
        html(
            "html-webbundle-src", "script", "src", .script([.webBundle]), .url, .fetch, .disarm, policy: nil,
            as: nil),
        // No engine fetches a data block, but an author should know of its address.
        html(
            "html-data-block-src", "script", "src", .script([.data]), .url, .metadata, .stay, policy: nil,
            as: nil),
        html(
            "html-script-inline", "script", "", .script([.classic, .module]), .script, .script, .script,
            policy: nil, as: nil),
        html(
            "html-importmap", "script", "", .script([.importMap]), .json, .fetch, .remove, policy: nil,
            as: .javaScript),
        html(
            "html-speculationrules", "script", "", .script([.speculationRules]), .json, .fetch, .remove,
            policy: nil, as: nil),
        html(
            "html-webbundle", "script", "", .script([.webBundle]), .json, .fetch, .remove, policy: nil,
            as: nil),
        anywhere(
            "html-handler", "", "on*", .always, .script, .script, .script, policy: .scriptAttribute, as: nil),
        anywhere(
            "url-javascript", "", "", .always, .script, .script, .script, policy: .scriptAttribute, as: nil),
        anywhere("data-script", "", "", .always, .script, .script, .script, policy: nil, as: nil),
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
