import SiteFiles

/// What a page is given so that it loads itself again when the tree has changed. It is in what is sent, never in a
/// file.
struct ReloadScript {
    let text: String
    /// As a content policy names it (CSP 3, section 8.4).
    let hash: String

    /// - Parameter version: of the tree that the page was made from, of letters, digits and hyphens. What changes
    ///   between the page and its stream is not missed.
    init(version: String) {
        // A hidden page holds no connection: a browser has six for a host, and there may be more tabs than that.
        text = """
            (function () {
            'use strict';
            var stream;
            function again() { stream.close(); location.reload(); }
            function listen() {
            if (document.hidden) { if (stream) { stream.close(); } stream = undefined; return; }
            if (stream) { return; }
            stream = new EventSource('\(PreviewSettings.eventsPath)?since=\(version)');
            stream.addEventListener('change', again);
            }
            if (window !== window.top) { return; }
            document.addEventListener('visibilitychange', listen);
            listen();
            })();
            """
        hash = "'sha256-\(Digest.sha256Base64(text))'"
    }

    var element: [UInt8] { Array("<script>\(text)</script>".utf8) }
}
