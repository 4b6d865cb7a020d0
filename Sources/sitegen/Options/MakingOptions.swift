import ArgumentParser
import Diagnostics
import Foundation
import KaTeX
import LeafRendering
import SiteFiles

/// What leaves are made with.
struct MakingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Leaves made at the same time.", valueName: "n"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp("A folder with leaf.mustache, leaf.css or leaf.js of your own.", valueName: "dir"))
    var templates: String?

    @Option(help: ArgumentHelp("A folder with a vendored KaTeX.", valueName: "dir"))
    var katex: String?

    @Flag(help: "Have KaTeX parse every formula; one that it refuses is an error.")
    var mathCheck = false

    @Flag(help: "Do not put katex/ beside the leaves.")
    var noAssets = false

    func validate() throws {
        guard (1...256).contains(jobs) else {
            throw ValidationError("--jobs is \(jobs); it must be 1 to 256")
        }
    }

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

    func katexAssets(
        _ settings: LibrarySettings, from folder: String
    ) throws -> (assets: KaTeXAssets, note: Diagnostic?) {
        try KaTeXLocation.find(
            explicit: katex.map { DiskPath.absolute($0) }, settings: settings.katex, folder: folder,
            program: Program.folder)
    }
}
