import ArgumentParser
import BrowserProof
import PageRendering

/// The options for pages whose text is made by their scripts.
struct RenderingOptions: ParsableArguments {
    @Flag(
        help:
            "Run a page's scripts in a headless Chromium without a network, and seal the document that they make. Every request goes through the fetch policy."
    )
    var rendered = false

    @Option(
        help: ArgumentHelp("Seconds after which a rendered page is sealed as it is then.", valueName: "n"))
    var renderSeconds = 30

    /// - Throws: `ValidationError` for seconds out of range.
    func validate() throws {
        guard (1...600).contains(renderSeconds) else {
            throw ValidationError("--render-seconds is \(renderSeconds); it must be 1 to 600")
        }
    }

    /// Returns a renderer.
    ///
    /// - Parameter path: the browser; `nil` for SITEGEN_CHROMIUM, else the one in `PATH`.
    /// - Throws: `BrowserFailure` if no Chromium is installed.
    func renderer(named path: String? = nil) throws -> BrowserRenderer {
        var limits = RenderingLimits()
        limits.time = .seconds(renderSeconds)
        return BrowserRenderer(try BrowserSearch.chromium(named: path, for: "--rendered"), limits: limits)
    }
}
