import ArgumentParser
import LeafRendering
import LibraryFolder
import SiteFiles

/// What leaves are made with.
struct MakingOptions: ParsableArguments {
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

    /// Whether katex/ has to lie beside the leaves.
    func needsAssets(_ settings: LibrarySettings) -> Bool {
        !noAssets && !singleFile && (math ?? settings.mathMode ?? .client).needsStyleSheet
    }

    /// Whether KaTeX has to run.
    func runsKaTeX(_ settings: LibrarySettings) -> Bool {
        mathCheck || singleFile || (math ?? settings.mathMode ?? .client) != .client
    }

    func options(_ settings: LibrarySettings) throws -> LeafOptions {
        var options = LeafOptions()
        options.macros = settings.macros
        options.links = settings.links ?? .text
        options.checksMath = mathCheck
        options.mathMode = math ?? settings.mathMode ?? .client
        options.isSingleFile = singleFile
        if let folder = templates.map({ DiskPath.absolute($0) }) ?? settings.templates {
            options.templates = try TemplateSet(folder: folder)
        }
        return options
    }
}

extension MathMode: ExpressibleByArgument {}
