import ArgumentParser
import Foundation
import LeafRendering

/// The options for leaves without a manifest.
struct SingleLeafOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Render this markdown file alone; with --out DIR, several, which link to each other.",
            valueName: "file"))
    var md: [String] = []

    @Option(help: ArgumentHelp("The leaf to write for --md.", valueName: "file"))
    var html: String?

    @Option(help: ArgumentHelp("The leaf's title for --md.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The running head for --md.", valueName: "text"))
    var header: String?

    @Flag(
        name: .customLong("no-feedback-token"),
        help: "Bake no token: the page asks nothing and names no server.")
    var noFeedbackToken = false

    @Option(help: ArgumentHelp("Bake this token for the page's questions.", valueName: "token"))
    var feedbackToken: String?

    @Option(help: ArgumentHelp("Where the page sends its questions.", valueName: "url"))
    var feedbackEndpoint: String?

    @Option(
        help: ArgumentHelp("Write here what --html was made from, for make and Ninja.", valueName: "file"))
    var depfile: String?

    /// True if the run renders files that no manifest names.
    var isUsed: Bool { !md.isEmpty || html != nil }

    /// Returns true if `--md` goes with `--out`, not with `--html`.
    func isSet(out: String?) -> Bool { !md.isEmpty && html == nil && out != nil }

    /// True if an option is set that only a single page can have.
    private var hasPageOptions: Bool {
        title != nil || header != nil || feedbackToken != nil || noFeedbackToken || feedbackEndpoint != nil
            || depfile != nil
    }

    /// - Throws: `ValidationError` for options that do not go together and for a malformed endpoint.
    func validate(paths: [String], only: [String], out: String?, check: Bool) throws {
        for path in md { try PathCheck.refuseStream(path, of: "--md") }
        try PathCheck.refuseStream(html, of: "--html")
        try PathCheck.refuseStream(depfile, of: "--depfile")
        if isSet(out: out) {
            guard paths.isEmpty, only.isEmpty, !hasPageOptions else {
                throw ValidationError(
                    "--md with --out renders documents by themselves; manifests, --only, --title, --header, --depfile and the feedback options do not go with it"
                )
            }
        } else if isUsed {
            guard md.count == 1, html != nil else {
                throw ValidationError(
                    "--md and --html go together: what to render, and where to; --md with several files takes --out DIR"
                )
            }
            guard paths.isEmpty, only.isEmpty, out == nil, !check else {
                throw ValidationError(
                    "--md renders one file; manifests, --only, --out and --check do not go with it")
            }
        } else if hasPageOptions {
            throw ValidationError(
                "--title, --header, --depfile and the feedback options go with --md and --html only")
        }
        if let feedbackEndpoint, !Self.isAddress(feedbackEndpoint) {
            throw ValidationError(
                "--feedback-endpoint is '\(feedbackEndpoint)'; write a path such as /api/feedback, or an http(s) address"
            )
        }
        if noFeedbackToken, feedbackToken != nil {
            throw ValidationError("--no-feedback-token and --feedback-token exclude each other")
        }
    }

    /// Refuses a space, a comma and a semicolon, which would end the source in the page's policy.
    private static func isAddress(_ text: String) -> Bool {
        // The characters of RFC 3986 that a source of a content policy may contain.
        let signs = Set("-._~:/?#[]@!$&()*+=%")
        guard !text.isEmpty,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || signs.contains($0) })
        else { return false }
        guard let scheme = text.firstRange(of: "://") else {
            // `//host` is an address of another host, not a path.
            return text.hasPrefix("/") && !text.hasPrefix("//")
        }
        return ["http", "https"].contains(text[..<scheme.lowerBound]) && scheme.upperBound < text.endIndex
            && !text[scheme.upperBound...].hasPrefix("/")
    }

    /// The token of the flags, or a token for today if the environment has a secret.
    var feedback: Feedback? {
        guard !noFeedbackToken else { return nil }
        // The secret comes from the environment only: other users of the machine can read arguments.
        let secret = ProcessInfo.processInfo.environment["SITEGEN_FEEDBACK_SECRET"] ?? ""
        let token = feedbackToken ?? (secret.isEmpty ? "" : FeedbackToken.mint(secret: secret, on: Date()))
        guard !token.isEmpty else { return nil }
        return Feedback(token: token, endpoint: feedbackEndpoint ?? "/api/feedback")
    }
}
