import ArgumentParser
import BrowserProof

/// The options for the second proof of `verify`: the pages in a real browser.
struct BrowserOptions: ParsableArguments {
    @Flag(help: "Open every page in a headless browser too, and report what a reader would see go wrong.")
    var browser = false

    /// The engines that a proof can run in.
    enum Engine: String, ExpressibleByArgument, CaseIterable { case chromium, webkit }

    @Option(
        help: "The browser's engine: chromium, or webkit, which sees no console (default: what is installed)."
    )
    var browserEngine: Engine?

    @Option(
        help: ArgumentHelp(
            "The browser for --browser (default: SITEGEN_CHROMIUM, then chromium in PATH).", valueName: "file"
        ))
    var browserPath: String?

    @Option(
        help: ArgumentHelp("Seconds that the browser has for its start and for each page.", valueName: "n"))
    var browserSeconds = 30

    /// - Throws: `ValidationError` for options without `--browser` and for seconds out of range.
    func validate() throws {
        if browserPath != nil, !browser { throw ValidationError("--browser-path needs --browser") }
        if browserEngine != nil, !browser { throw ValidationError("--browser-engine needs --browser") }
        guard (1...3600).contains(browserSeconds) else {
            throw ValidationError("--browser-seconds is \(browserSeconds); it must be 1 to 3600")
        }
    }

    /// The proof, or `nil` when it was not asked for. Throws where there is no browser.
    var proof: LeafProof? {
        get throws {
            guard browser else { return nil }
            var options = LeafProof.Options()
            options.limit = Double(browserSeconds)
            // A slow machine needs more time for both, so one option sets both.
            options.startLimit = options.limit
            return LeafProof(try found(), options: options)
        }
    }

    /// Finds the browser. Chromium observes more, so it is preferred, and a missing browser is reported as a missing Chromium.
    private func found() throws -> LeafProof.Browser {
        if browserEngine == .webkit { return .webKit(try BrowserSearch.webKit(named: browserPath)) }
        do { return .chromium(try BrowserSearch.chromium(named: browserPath)) } catch {
            // A browser that the user named must be used or reported as missing, never replaced.
            let isFree = browserEngine == nil && browserPath == nil && !BrowserSearch.isChromiumNamed
            guard isFree, let programs = try? BrowserSearch.webKit() else { throw error }
            return .webKit(programs)
        }
    }
}
