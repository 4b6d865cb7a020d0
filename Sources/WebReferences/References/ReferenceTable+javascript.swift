extension ReferenceTable {
    /// References of scripts, where a string known without running the script names the address.
    static let javaScriptRows: [ReferenceRow] = requestRows + navigationRows + stringRows + deadRows

    /// Loads. `fetch` and its like fail under `file:`, since a file has an opaque origin (URL Standard, 4.7).
    private static let requestRows: [ReferenceRow] = [
        script(
            "js-import-static", .url, .fetch, .module, as: .javaScript, underFile: .specifier(.deadJsImport)),
        script(
            "js-export-from", .url, .fetch, .module, as: .javaScript, underFile: .specifier(.deadJsImport)),
        script(
            "js-import-dynamic", .url, .fetch, .module, as: .javaScript, underFile: .specifier(.deadJsImport)),
        script("js-import-scripts", .url, .fetch, .refused, as: .javaScript, underFile: nil),
        script("js-fetch", .url, .fetch, .data(.fetch), as: nil, underFile: .address(.deadJsFetch)),
        script("js-request", .url, .fetch, .data(.request), as: nil, underFile: .address(.deadJsFetch)),
        script("js-xhr", .url, .fetch, .data(.xhr), as: nil, underFile: .address(.deadJsFetch)),
        script("js-websocket", .url, .fetch, .refused, as: nil, underFile: nil),
        script("js-eventsource", .url, .fetch, .refused, as: nil, underFile: .address(.deadJsFetch)),
        script("js-webtransport", .url, .fetch, .refused, as: nil, underFile: nil),
        script("js-rtc", .url, .connectPeer, .refused, as: nil, underFile: nil),
        script("js-send-beacon", .url, .fetch, .refused, as: nil, underFile: .address(.deadJsFetch)),
        script("js-worker", .url, .fetch, .refused, as: .javaScript, underFile: .address(.deadJsWorker)),
        script(
            "js-shared-worker", .url, .fetch, .refused, as: .javaScript, underFile: .address(.deadJsWorker)),
        script("js-service-worker", .url, .fetch, .unregister, as: nil, underFile: nil),
        script("js-worklet", .url, .fetch, .refused, as: .javaScript, underFile: .specifier(.deadJsImport)),
        script("js-cache-add", .url, .fetch, .refused, as: nil, underFile: .address(.deadJsFetch)),
        script("js-audio", .url, .fetch, .refused, as: nil, underFile: nil),
        // Assignments and setAttribute, on any element.
        script("js-src", .url, .fetch, .refused, as: nil, underFile: nil),
        script("js-srcset", .srcset, .fetch, .refused, as: nil, underFile: nil),
        script("js-href", .url, .fetch, .refused, as: nil, underFile: nil),
        script("js-set-attribute", .url, .fetch, .refused, as: nil, underFile: nil),
    ]

    /// Calls and assignments that leave the page. No content policy governs them.
    private static let navigationRows: [ReferenceRow] = [
        script("js-location", .url, .navigate(.script), .refused, as: nil, underFile: nil),
        script("js-window-open", .url, .navigate(.script), .refused, as: nil, underFile: nil),
        script("js-navigate", .url, .navigate(.script), .refused, as: nil, underFile: nil),
        script("js-meta-refresh", .refresh, .navigate(.page), .refused, as: nil, underFile: nil),
        script("js-action", .url, .navigate(.reader), .refused, as: nil, underFile: nil),
    ]

    /// Strings that hold more than an address.
    private static let stringRows: [ReferenceRow] = [
        // Markup, CSS and code in strings are read in their own language.
        script("js-markup", .html, .fetch, .refused, as: nil, underFile: nil),
        script("js-insert-adjacent-html", .html, .fetch, .refused, as: nil, underFile: nil),
        script("js-document-write", .html, .fetch, .refused, as: nil, underFile: nil),
        script("js-insert-rule", .css, .fetch, .refused, as: nil, underFile: nil),
        script("js-style", .css, .fetch, .refused, as: nil, underFile: nil),
        script("js-font-face", .css, .fetch, .refused, as: nil, underFile: nil),
        script("js-eval", .script, .script, .refused, as: nil, underFile: nil),
        // A worker made from a string.
        script("js-blob-script", .script, .script, .refused, as: nil, underFile: nil),
        // A string alone fetches nothing, but an author should know that it is there.
        script("js-remote-string", .url, .mention, .refused, as: nil, underFile: nil),
        script("js-source-map", .url, .hint, .remove, as: nil, underFile: nil),
        // A request whose address is computed, and text that is not JavaScript.
        script("js-undecidable", .flag, .computed, .refused, as: nil, underFile: nil),
        script("js-invalid", .flag, .unread(.syntax), .refused, as: nil, underFile: nil),
    ]

    /// Failures under `file:`, reported beside the row of the call.
    private static let deadRows: [ReferenceRow] = [
        script("dead-js-import", .url, .deadUnderFile(.code), .stay, as: nil, underFile: nil),
        script("dead-js-fetch", .url, .deadUnderFile(.code), .stay, as: nil, underFile: nil),
        script("dead-js-worker", .url, .deadUnderFile(.code), .stay, as: nil, underFile: nil),
        script("dead-js-service-worker", .flag, .deadUnderFile(.code), .unregister, as: nil, underFile: nil),
    ]
}
