extension ReferenceTable {
    /// Elements that embed, link or submit, obsolete ones included. The parser turns `image` into `img` (HTML Standard,
    /// 13.2.6.4.7).
    static let htmlRows: [ReferenceRow] = [
        html(
            "html-img-src", "img image", "src", .always, .url, .fetch, .embed(.picture), policy: .image,
            as: nil),
        html(
            "html-img-srcset", "img image", "srcset", .always, .srcset, .fetch, .nested, policy: .image,
            as: nil),
        html("html-img-lowsrc", "img image", "lowsrc", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html(
            "html-img-dynsrc", "img image input", "dynsrc", .always, .url, .fetch, .disarm, policy: nil,
            as: nil),
        html(
            "html-img-longdesc", "img image iframe frame", "longdesc", .always, .url, .metadata, .stay,
            policy: nil, as: nil),
        html(
            "html-source-src", "source", "src", .always, .url, .fetch, .embed(.media), policy: .media, as: nil
        ),
        html(
            "html-source-srcset", "source", "srcset", .always, .srcset, .fetch, .nested, policy: .image,
            as: nil),
        html(
            "html-iframe-src", "iframe", "src", .always, .url, .fetch, .embed(.document), policy: .frame,
            as: nil),
        html("html-iframe-srcdoc", "iframe", "srcdoc", .always, .html, .fetch, .nested, policy: nil, as: nil),
        html(
            "html-frame-src", "frame", "src", .always, .url, .fetch, .embed(.document), policy: .frame,
            as: nil),
        html("html-portal-src", "portal", "src", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html(
            "html-fencedframe-src", "fencedframe", "src", .always, .url, .fetch, .disarm, policy: nil, as: nil
        ),
        // WebKit shows three-dimensional models, and no directive of a policy is specified for them.
        html("html-model-src", "model", "src", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html(
            "html-model-environmentmap", "model", "environmentmap", .always, .url, .fetch, .disarm,
            policy: nil, as: nil),
        html("html-layer-src", "layer ilayer", "src", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html(
            "html-embed-src", "embed", "src", .always, .url, .fetch, .embed(.document), policy: .object,
            as: nil),
        html("html-embed-code", "embed", "code", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html(
            "html-embed-pluginspage", "embed", "pluginspage", .always, .url, .metadata, .stay, policy: nil,
            as: nil),
        html(
            "html-audio-src", "audio", "src", .always, .url, .fetch, .embed(.media), policy: .media, as: nil),
        html(
            "html-video-src", "video", "src", .always, .url, .fetch, .embed(.media), policy: .media, as: nil),
        html(
            "html-video-poster", "video", "poster", .always, .url, .fetch, .embed(.picture), policy: .image,
            as: nil),
        html(
            "html-track-src", "track", "src", .always, .url, .fetch, .embed(.track), policy: .media, as: nil,
            underFile: .needsOrigin),
        html("html-bgsound-src", "bgsound", "src", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html("html-xml-src", "xml", "src", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html(
            "html-input-src", "input", "src", .type("image"), .url, .fetch, .embed(.picture), policy: .image,
            as: nil),
        html(
            "html-object-data", "object", "data", .always, .url, .fetch, .embed(.document), policy: .object,
            as: nil),
        html(
            "html-object-codebase", "object", "codebase", .always, .url, .fetch, .disarm, policy: nil, as: nil
        ),
        html(
            "html-object-classid", "object", "classid", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html("html-object-code", "object", "code", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html(
            "html-object-archive", "object", "archive", .always, .urlList(.whiteSpace), .fetch, .disarm,
            policy: nil, as: nil),
        html(
            "html-applet-codebase", "applet", "codebase", .always, .url, .fetch, .disarm, policy: nil, as: nil
        ),
        html(
            "html-applet-classid", "applet", "classid", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html("html-applet-code", "applet", "code", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html(
            "html-applet-archive", "applet", "archive", .always, .urlList(.commas), .fetch, .disarm,
            policy: nil, as: nil),
        html(
            "html-param-value", "param", "value", .parameterName(addressParameters), .url, .fetch, .disarm,
            policy: nil, as: nil),
        html(
            "html-background", "body table col colgroup thead tbody tfoot tr td th", "background", .always,
            .url, .fetch, .embed(.picture), policy: .image, as: nil),
        html(
            "html-menuitem-icon", "menuitem command", "icon", .always, .url, .fetch, .disarm, policy: nil,
            as: nil),
        html("html-manifest", "html", "manifest", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        html("html-profile", "head", "profile", .always, .url, .metadata, .stay, policy: nil, as: nil),
        html(
            "html-cite", "blockquote q del ins", "cite", .always, .url, .metadata, .stay, policy: nil, as: nil
        ),
        html("html-a-href", "a", "href", .always, .url, .navigate(.reader), .link, policy: nil, as: nil),
        html(
            "html-area-href", "area", "href", .always, .url, .navigate(.reader), .link, policy: nil, as: nil),
        html(
            "html-ping", "a area", "ping", .always, .urlList(.whiteSpace), .navigate(.reader), .disarm,
            policy: nil,
            as: nil),
        html(
            "html-attributionsrc", "a area img script", "attributionsrc", .always, .urlList(.whiteSpace),
            .fetch, .disarm, policy: nil, as: nil),
        html(
            "html-form-action", "form", "action", .always, .url, .navigate(.reader), .disarm, policy: nil,
            as: nil),
        html(
            "html-formaction", "button input", "formaction", .always, .url, .navigate(.reader), .disarm,
            policy: nil,
            as: nil),
        html(
            "html-isindex-action", "isindex", "action", .always, .url, .navigate(.reader), .disarm,
            policy: nil,
            as: nil),
        html(
            "html-base-href", "base", "href", .always, .url, .base, .disarm, policy: nil, as: nil,
            underFile: .changesPaths),
        anywhere(
            "html-style-attribute", "", "style", .always, .declarations, .fetch, .nested, policy: nil, as: nil
        ),
    ]

    /// The names of `param` elements whose value plug-ins take for an address.
    private static let addressParameters = ["movie", "url", "src", "data", "filename", "href"]
}
