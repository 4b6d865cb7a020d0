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

    @Flag(help: "Do not put katex/ beside the leaves.")
    var noAssets = false

    func options(_ settings: LibrarySettings) throws -> LeafOptions {
        var options = LeafOptions()
        options.macros = settings.macros
        options.links = settings.links ?? .text
        options.checksMath = mathCheck
        if let folder = templates.map({ DiskPath.absolute($0) }) ?? settings.templates {
            options.templates = try TemplateSet(folder: folder)
        }
        return options
    }
}
