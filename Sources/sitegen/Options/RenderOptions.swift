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

    @Flag(help: "Have KaTeX parse every formula; one that it refuses is an error.")
    var mathCheck = false

    @Option(
        help: ArgumentHelp(
            "Who typesets formulas: the reader's device (client), or this run, into html or mathml (default: client).",
            valueName: "mode"))
    var math: MathMode?

    @Flag(help: "Put KaTeX's style sheet, the fonts in use and its script into each page: one file to mail.")
    var singleFile = false

    @Flag(help: "Do not put katex/ beside the leaves.")
    var noAssets = false

    var making: RenderRequest {
        var making = RenderRequest()
        making.templates = templates.map { DiskPath.absolute($0) }
        making.katex = vendored.katex.map { DiskPath.absolute($0) }
        making.program = Program.folder
        making.checksMath = mathCheck
        making.mathMode = math
        making.isSingleFile = singleFile
        making.leavesAssetsOut = noAssets
        return making
    }
}

extension MathMode: ExpressibleByArgument {}
