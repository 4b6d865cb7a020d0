package import Diagnostics

/// The rules of `verify --browser`.
package enum BrowserRules {
    package static let all: [RuleDefinition] = [
        .browserRequest, .browserConsole, .browserFont, .browserFormula, .browserOverflow, .browserPage,
    ]

    /// The rules that also hold for snapshots. Their pages come from the web, so they may log errors
    /// and scroll sideways.
    package static let ofSnapshots: Set<RuleID> = [
        RuleDefinition.browserRequest.id, RuleDefinition.browserPage.id,
    ]
}

extension RuleDefinition {
    static let browserRequest = RuleDefinition(
        "browser-request", .error, "in a browser, a leaf asks for nothing but files (`--browser`)",
        """
        The gate reads what is written; a browser runs it. An address that a script puts together shows only here:
        every request of the page, its frames and its workers that is for neither a file, data: nor the page itself
        is reported, those that the content policy stops too, and none gets out. So is every navigation, which no
        policy stops, and every meta refresh in the document. In Chromium the page is scrolled through, up to 40 of
        its elements are tapped, and a minute of its own time passes, so that what a timer or a tap starts is seen;
        WebKit is watched for a moment only. Put the file into the bundle, or remove what asks for it.
        """,
        relaxation: .promise)

    static let browserConsole = RuleDefinition(
        "browser-console", .error, "in a browser, a leaf logs no error and throws nothing (`--browser`)",
        """
        A phone has no console: what fails there fails silently, and the reader sees the half that came before.
        Errors that the browser logs (a file that is not there, a policy that stops something), errors that the page
        logs, and uncaught exceptions are reported with the place that the browser gives.
        """,
        relaxation: .promise)

    static let browserFont = RuleDefinition(
        "browser-font", .error, "in a browser, every font that a leaf uses loads (`--browser`)",
        """
        Without its fonts a formula is set in the phone's own, with brackets that do not meet and letters that mean
        something else. A font can be present and still fail: a broken file, a policy that forbids it.
        """,
        relaxation: .promise)

    static let browserFormula = RuleDefinition(
        "browser-formula", .error,
        "in a browser, every formula is typeset and none in KaTeX's error colour (`--browser`)",
        """
        `math-katex` shows that KaTeX takes a formula; this rule that it was called, with the page's own scripts,
        macros and order. A formula that is still TeX when the page has come to rest, a `.katex-error`, and a
        command that KaTeX shows in red are reported at the formula's place, in the markdown too where the leaf has
        a source.
        """,
        relaxation: .promise)

    static let browserOverflow = RuleDefinition(
        "browser-overflow", .error, "in a browser, a leaf fits a screen of 390 pixels (`--browser`)",
        """
        A page that is wider than the phone slides under the thumb, and each line has to be searched for. 390 CSS
        pixels is a common phone held upright. What cannot wrap, such as a long formula or a table, scrolls within
        itself (`overflow-x: auto`). The finding names the elements that stick out.
        """,
        relaxation: .promise)

    static let browserPage = RuleDefinition(
        "browser-page", .error, "a browser can open a leaf and look at it to its end (`--browser`)",
        """
        A page whose script does not end or that crashes the browser cannot be looked at. What was not observed in
        time is not known: then the exit code is 2, whatever this rule's severity is. `--browser-seconds` is the time
        that each page has.
        """,
        relaxation: .promise)
}
