import Diagnostics

extension ProofFindings {
    /// Returns the finding about a page that the browser did not finish.
    func unobserved(_ failure: String) -> Diagnostic {
        finding(
            .browserPage,
            "the browser could not observe the page to its end (\(failure)); look for a script that does "
                + "not end or that leaves the page, or give it more time with --browser-seconds", at: start)
    }

    /// The finding about a page whose text is all hidden.
    var blank: Diagnostic {
        finding(
            .browserPage,
            "the page shows neither text nor a picture; look for an attribute, a style or a tag that hides all of it",
            at: start)
    }
}

extension RuleDefinition {
    /// Raised beside exit code 2, so that reports in other formats name the page too.
    static let browserPage = RuleDefinition(
        "browser-page", .error, "a browser can open a leaf and observe it to its end (`--browser`)",
        """
        A page whose script does not end or that crashes the browser cannot be observed. The run then proves
        nothing about the rest, and the exit code is 2, whatever this rule's severity is. `--browser-seconds`
        sets the time for each page. A page that has text, and shows neither text nor a picture, is an error, too.
        """,
        relaxation: .promise)
}
