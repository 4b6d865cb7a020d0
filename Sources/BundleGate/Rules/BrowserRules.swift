import Diagnostics

/// The rules of `verify --browser`. Another module raises them; they are declared here so that they are explained and
/// silenced as other rules are.
enum BrowserRules {
    static let all: [Rule] = [request, console, font, formula, overflow, page]

    static let request: Rule = Rule(
        id: "browser-request", severity: .error,
        summary: "in a browser, a leaf asks for nothing but files (`--browser`)",
        explanation: """
            The gate reads what is written; a browser runs it. An address that a script puts together shows only here:
            every request of the page, its frames and its workers that is for neither a file, data: nor the page itself
            is reported, those that the content policy stops too, and none gets out. So is every navigation, which no
            policy stops, and every meta refresh in the document. In Chromium the page is scrolled through, up to 40 of
            its elements are tapped, and a minute of its own time passes, so that what a timer or a tap starts is seen;
            WebKit is watched for a moment only. Put the file into the bundle, or remove what asks for it.
            """,
        check: .raisedElsewhere)

    static let console: Rule = Rule(
        id: "browser-console", severity: .error,
        summary: "in a browser, a leaf logs no error and throws nothing (`--browser`)",
        explanation: """
            A phone has no console: what fails there fails silently, and the reader sees the half that came before.
            Errors that the browser logs (a file that is not there, a policy that stops something), errors that the page
            logs, and uncaught exceptions are reported with the place that the browser gives.
            """,
        check: .raisedElsewhere)

    static let font: Rule = Rule(
        id: "browser-font", severity: .error,
        summary: "in a browser, every font that a leaf uses loads (`--browser`)",
        explanation: """
            Without its fonts a formula is set in the phone's own, with brackets that do not meet and letters that mean
            something else. A font can be present and still fail: a broken file, a policy that forbids it.
            """,
        check: .raisedElsewhere)

    static let formula: Rule = Rule(
        id: "browser-formula", severity: .error,
        summary: "in a browser, every formula is typeset and none in KaTeX's error colour (`--browser`)",
        explanation: """
            `math-katex` shows that KaTeX takes a formula; this rule that it was called, with the page's own scripts,
            macros and order. A formula that is still TeX when the page has come to rest, a `.katex-error`, and a
            command that KaTeX shows in red are reported at the formula's place, in the markdown too where the leaf has
            a source.
            """,
        check: .raisedElsewhere)

    static let overflow: Rule = Rule(
        id: "browser-overflow", severity: .error,
        summary: "in a browser, a leaf fits a screen of 390 pixels (`--browser`)",
        explanation: """
            A page that is wider than the phone slides under the thumb, and each line has to be searched for. 390 CSS
            pixels is a common phone held upright. What cannot wrap, such as a long formula or a table, scrolls within
            itself (`overflow-x: auto`). The finding names the elements that stick out.
            """,
        check: .raisedElsewhere)

    static let page: Rule = Rule(
        id: "browser-page", severity: .error,
        summary: "a browser can open a leaf and look at it to its end (`--browser`)",
        explanation: """
            A page whose script does not end or that crashes the browser cannot be looked at. What was not observed in
            time is not known: then the exit code is 2, whatever this rule's severity is. `--browser-seconds` is the time
            that each page has.
            """,
        check: .raisedElsewhere)
}
