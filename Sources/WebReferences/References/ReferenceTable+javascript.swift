extension ReferenceTable {
    /// What a script reaches for, where a string known without running it says so.
    static let javaScriptRows: [ReferenceRow] = requestRows + navigationRows + stringRows + deadRows

    private static let requestRows: [ReferenceRow] = [
        row("js-import-static", "", "", in: .any),
        row("js-export-from", "", "", in: .any),
        row("js-import-dynamic", "", "", in: .any),
        row("js-import-scripts", "", "", in: .any),
        row("js-fetch", "", "", in: .any),
        row("js-request", "", "", in: .any),
        row("js-xhr", "", "", in: .any),
        row("js-websocket", "", "", in: .any),
        row("js-eventsource", "", "", in: .any),
        row("js-webtransport", "", "", in: .any),
        row("js-rtc", "", "", in: .any),
        row("js-send-beacon", "", "", in: .any),
        row("js-worker", "", "", in: .any),
        row("js-shared-worker", "", "", in: .any),
        row("js-service-worker", "", "", in: .any),
        row("js-worklet", "", "", in: .any),
        row("js-cache-add", "", "", in: .any),
        row("js-audio", "", "", in: .any),
        // Assignments and setAttribute, on whatever element.
        row("js-src", "", "", in: .any),
        row("js-srcset", "", "", .srcset, in: .any),
        row("js-href", "", "", in: .any),
        row("js-set-attribute", "", "", in: .any),
    ]

    private static let navigationRows: [ReferenceRow] = [
        row("js-location", "", "", .url, .navigate, in: .any),
        row("js-window-open", "", "", .url, .navigate, in: .any),
        row("js-navigate", "", "", .url, .navigate, in: .any),
        row("js-action", "", "", .url, .navigate, in: .any),
    ]

    private static let stringRows: [ReferenceRow] = [
        // Markup, CSS and code in strings: read as such.
        row("js-markup", "", "", .html, in: .any),
        row("js-insert-adjacent-html", "", "", .html, in: .any),
        row("js-document-write", "", "", .html, in: .any),
        row("js-insert-rule", "", "", .css, in: .any),
        row("js-style", "", "", .css, in: .any),
        row("js-font-face", "", "", .css, in: .any),
        row("js-eval", "", "", .script, .script, in: .any),
        // A worker made from a string.
        row("js-blob-script", "", "", .script, .script, in: .any),
        // A string alone fetches nothing; that it is there is worth knowing.
        row("js-remote-string", "", "", .url, .hint, in: .any),
        row("js-source-map", "", "", .url, .hint, in: .any),
        // A request whose address is computed, and text that is no JavaScript.
        row("js-undecidable", "", "", .flag, .hint, in: .any),
        row("js-invalid", "", "", .flag, .hint, in: .any),
    ]

    private static let deadRows: [ReferenceRow] = [
        row("dead-js-import", "", "", .url, .deadUnderFile, in: .any),
        row("dead-js-fetch", "", "", .url, .deadUnderFile, in: .any),
        row("dead-js-worker", "", "", .url, .deadUnderFile, in: .any),
        row("dead-js-service-worker", "", "", .flag, .deadUnderFile, in: .any),
    ]
}
