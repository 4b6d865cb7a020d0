import LibraryBuild
import ArgumentParser
import LibraryFolder
import SiteFiles

/// The options for rendering leaves.
struct RenderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder with templates of your own: leaf.mustache, style/*.css, script/*.js, themes/*.css.",
            valueName: "dir"))
    var templates: String?

    @OptionGroup var vendored: KaTeXOptions
    @OptionGroup var parallel: JobsOptions
    @OptionGroup var today: NowOption

    @Flag(help: "Have KaTeX parse every formula; one that it refuses is an error.")
    var mathCheck = false

    @Option(
        help: ArgumentHelp(
            "Who typesets formulas: the reader's device (client), or this run, into html or mathml (default: client).",
            valueName: "mode"))
    var math: MathMode?

    @Flag(help: "Put KaTeX's style sheet, the fonts in use and its script into each page: one file to mail.")
    var singleFile = false

    @Flag(help: "Do not put katex/ and fonts/ beside the leaves.")
    var noAssets = false

    @Flag(help: "Do not write index.html, the start page of the library.")
    var noIndex = false

    @Option(
        help: ArgumentHelp(
            "Style and script in each leaf (inline), or in files in leaf/ that all leaves load (shared) (default: inline).",
            valueName: "place"))
    var frame: FrameMode?

    /// The options as a value for the libraries, with absolute paths.
    var renderRequest: RenderRequest {
        var renderRequest = RenderRequest()
        renderRequest.templates = templates.map { DiskPath.absolute($0) }
        renderRequest.katex = vendored.katex.map { DiskPath.absolute($0) }
        renderRequest.program = Program.folder
        renderRequest.checksMath = mathCheck
        renderRequest.mathMode = math
        renderRequest.isSingleFile = singleFile
        renderRequest.leavesAssetsOut = noAssets
        renderRequest.frame = frame
        renderRequest.leavesStartPageOut = noIndex
        renderRequest.now = today.seconds
        return renderRequest
    }
}

extension MathMode: ExpressibleByArgument {}
extension FrameMode: ExpressibleByArgument {}
