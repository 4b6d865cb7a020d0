import ArgumentParser
import Diagnostics
import KaTeXFiles
import LibraryFolder
import SiteFiles

/// The options that select a KaTeX.
struct KaTeXOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A folder with a vendored KaTeX.", valueName: "dir"))
    var katex: String?

    func assets(_ settings: LibrarySettings, from folder: String) throws -> (
        assets: KaTeXAssets, note: Diagnostic?
    ) {
        try KaTeXLocation.find(
            explicit: katex.map { DiskPath.absolute($0) }, settings: settings.katex, folder: folder,
            program: Program.folder)
    }
}
