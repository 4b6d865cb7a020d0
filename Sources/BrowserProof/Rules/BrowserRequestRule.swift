import Diagnostics

extension ProofFindings {
    /// Returns the requests that are findings. The scripts of a sandboxed page may ask: its policy refuses them, as promised.
    func reported(_ requests: [Observations.Request]) -> [Observations.Request] {
        guard requests.contains(where: \.wasStoppedByPolicy), page.isSandboxed() else { return requests }
        return requests.filter { !$0.wasStoppedByPolicy }
    }

    /// Returns the finding about a request, at its address in the page if it is written there.
    func request(_ request: Observations.Request) -> Diagnostic {
        // Browsers add a slash to a bare host, which the source may not have.
        let bare = request.url.hasSuffix("/") ? String(request.url.dropLast()) : request.url
        let stopped = request.wasStoppedByPolicy ? ", and its content policy stopped it" : ""
        return finding(
            .browserRequest,
            "the page asked for '\(request.url.prefix(300))' (\(request.kind))\(stopped); put the file into the "
                + "bundle, or remove what asks for it", at: place(of: bare) ?? start)
    }

    /// Returns the finding about a meta refresh of the document, written or created by a script.
    func refresh(_ content: String) -> Diagnostic {
        finding(
            .browserRequest,
            "the page refreshes itself ('\(content.prefix(300))'), which no content policy stops; remove the meta "
                + "element, or what makes it", at: place(of: "http-equiv=\"refresh\"") ?? start)
    }
}

extension RuleDefinition {
    /// Raised for every attempt to leave the page's own files.
    static let browserRequest = RuleDefinition(
        "browser-request", .error, "in a browser, a leaf requests nothing but files (`--browser`)",
        """
        The gate reads what is written; a browser runs it. An address that a script computes appears only here.
        The rule reports every request of the page, its frames and its workers for anything but a file, data: or
        the page itself, including those that the content policy stops. None of them reaches the network. The scripts
        of a page that is sealed with `scripts: sandbox` may ask: a request that its policy stops is no finding. The
        rule also reports every navigation, which no policy stops, and every meta refresh in the document. In
        Chromium the page is scrolled through, up to 40 of its elements are tapped, and a minute of its own time
        passes, so that the effects of timers and taps show; WebKit is observed for a moment only. Put the file
        into the bundle, or remove the cause of the request.
        """,
        relaxation: .promise)
}
