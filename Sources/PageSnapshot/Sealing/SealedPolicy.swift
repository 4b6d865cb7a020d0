/// The content policy of a sealed page: what is in the file runs and shows, and nothing is asked for.
///
/// `'self'` is not in it: under `file:` WebKit was seen to fetch from the network in spite of it.
package enum SealedPolicy {
    package static func text(scripts: SealSettings.Scripts) -> String {
        let script =
            scripts.run ? "'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' data: blob:" : "'none'"
        return [
            "default-src 'none'", "script-src \(script)", "style-src 'unsafe-inline' data: blob:",
            "img-src data: blob:", "font-src data: blob:", "media-src data: blob:", "frame-src data: blob:",
            "worker-src \(scripts.run ? "data: blob:" : "'none'")", "object-src data:",
            "connect-src 'none'", "manifest-src 'none'", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
    }

    /// The same for XHTML. Its encoding may have been another: the type of the page is the outer page's to name.
    static func xmlElement(_ scripts: SealSettings.Scripts) -> String {
        "<meta xmlns=\"http://www.w3.org/1999/xhtml\" http-equiv=\"Content-Security-Policy\" content=\"\(text(scripts: scripts))\"/>"
    }

    static func element(_ scripts: SealSettings.Scripts) -> String {
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(text(scripts: scripts))\">"
    }
}
