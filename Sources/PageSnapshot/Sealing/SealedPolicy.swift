/// The content policy of a sealed page: it allows the contents of the file and no request.
///
/// `'self'` is left out: WebKit was observed to fetch from the network despite it under `file:`.
package enum SealedPolicy {
    /// Returns the policy as text (CSP Level 3, 2.2).
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

    /// Returns the policy's element for XHTML. The outer page declares the encoding.
    static func xmlElement(_ scripts: SealSettings.Scripts) -> String {
        "<meta xmlns=\"http://www.w3.org/1999/xhtml\" http-equiv=\"Content-Security-Policy\" content=\"\(text(scripts: scripts))\"/>"
    }

    /// Returns the policy's element for HTML.
    static func element(_ scripts: SealSettings.Scripts) -> String {
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(text(scripts: scripts))\">"
    }
}
