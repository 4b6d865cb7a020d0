extension ReferenceTable {
    /// Rows without an element and attribute: constructs of CSS and XML, and failures under `file:` alone.
    static let otherRows: [ReferenceRow] = [
        anywhere("xml-stylesheet", "", "", .always, .url, .fetch, .embed(.sheet), policy: nil, as: .css),
        anywhere("xml-transformation", "", "", .always, .url, .fetch, .remove, policy: nil, as: nil),
        anywhere("xml-external-dtd", "", "", .always, .url, .fetch, .remove, policy: nil, as: nil),
        anywhere("xml-external-entity", "", "", .always, .url, .fetch, .remove, policy: nil, as: nil),
        anywhere("xml-entity-value", "", "", .always, .url, .entity, .stay, policy: nil, as: nil),
        anywhere(
            "xml-declarations", "", "", .always, .flag, .unread(.declarations), .stay, policy: nil, as: nil),
        anywhere("xml-xinclude", "include", "", .always, .url, .fetch, .disarm, policy: nil, as: nil),
        anywhere("xml-base", "", "xml:base", .always, .url, .base, .disarm, policy: nil, as: nil),
        anywhere("nesting-limit", "", "", .always, .flag, .unread(.nesting), .remove, policy: nil, as: nil),
        anywhere("undecodable", "", "", .always, .flag, .unread(.encoding), .refused, policy: nil, as: nil),
        anywhere(
            "dead-crossorigin", "script link img audio video image", "crossorigin", .loadsLocalFile, .flag,
            .deadUnderFile(.attribute), .stay,
            policy: nil, as: nil),
        anywhere(
            "dead-integrity", "script link", "integrity", .loadsLocalFile, .flag, .deadUnderFile(.attribute),
            .remove,
            policy: nil, as: nil
        ),
        anywhere(
            "dead-module", "script", "src", .loadsLocalModule, .url, .deadUnderFile(.module), .stay,
            policy: nil,
            as: nil),
        anywhere(
            "dead-root-absolute", "", "", .always, .url, .deadUnderFile(.root), .stay, policy: nil, as: nil),
    ]

    /// Constructs of CSS.
    static let sheetRows: [ReferenceRow] = [
        sheet(.importRule, .url, .fetch, .embed(.sheet), policy: .styleElement, as: .css),
        sheet(
            .url, .url, .fetch, .embed(.picture), policy: .image, as: nil, underFile: .mayNeedOrigin),
        sheet(.source, .url, .fetch, .embed(.picture), policy: nil, as: nil),
        sheet(
            .imageSet, .url, .fetch, .embed(.picture), policy: .image, as: nil, underFile: .mayNeedOrigin),
        sheet(.image, .url, .fetch, .embed(.picture), policy: nil, as: nil),
        sheet(.crossFade, .url, .fetch, .embed(.picture), policy: .image, as: nil),
        sheet(.fontFace, .url, .fetch, .embed(.font), policy: .font, as: nil),
        sheet(.counterStyle, .url, .fetch, .embed(.picture), policy: nil, as: nil),
        sheet(
            .customProperty, .url, .fetch, .embed(.picture), policy: .image, as: nil,
            underFile: .mayNeedOrigin),
        sheet(.indirectAddress, .flag, .unread(.indirect), .refused, policy: nil, as: nil),
        sheet(.behavior, .url, .fetch, .remove, policy: nil, as: nil),
        sheet(.mozBinding, .url, .fetch, .remove, policy: nil, as: nil),
        sheet(.progID, .url, .fetch, .remove, policy: nil, as: nil),
        sheet(.expression, .script, .script, .refused, policy: nil, as: nil),
    ]
}
