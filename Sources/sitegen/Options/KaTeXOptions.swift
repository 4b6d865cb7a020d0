import ArgumentParser
import Diagnostics
import KaTeXFiles
import LibraryCheck
import LibraryFolder
import SiteFiles

/// The options that select a KaTeX.
struct KaTeXOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A folder with a vendored KaTeX.", valueName: "dir"))
    var katex: String?

    /// The choice for modules that look for KaTeX themselves.
    var choice: KaTeXChoice {
        KaTeXChoice(folder: katex.map { DiskPath.absolute($0) }, program: Program.folder)
    }

    /// Finds KaTeX for a library.
    ///
    /// - Returns: the files, and a note about them if there is one.
    /// - Throws: the error of ``KaTeXLocation`` if no place has a KaTeX.
    func assets(_ settings: LibrarySettings, from folder: String) throws -> (
        assets: KaTeXAssets, note: Diagnostic?
    ) {
        try KaTeXLocation.find(
            explicit: katex.map { DiskPath.absolute($0) }, settings: settings.katex, folder: folder,
            program: Program.folder)
    }
}
