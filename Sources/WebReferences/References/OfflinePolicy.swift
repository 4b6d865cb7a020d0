/// The content policy of a page that allows the contents of its file and no request.
///
/// `'self'` is left out: WebKit was observed to fetch from the network despite it under `file:`.
package enum OfflinePolicy {
    /// Returns the policy as text (CSP Level 3, 2.2).
    ///
    /// - Parameter runsScripts: true for a page whose scripts run.
    package static func text(runsScripts: Bool) -> String {
        let script = runsScripts ? "'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' data: blob:" : "'none'"
        return [
            "default-src 'none'", "script-src \(script)", "style-src 'unsafe-inline' data: blob:",
            "img-src data: blob:", "font-src data: blob:", "media-src data: blob:", "frame-src data: blob:",
            "worker-src \(runsScripts ? "data: blob:" : "'none'")", "object-src data:",
            "connect-src 'none'", "manifest-src 'none'", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
    }
}
