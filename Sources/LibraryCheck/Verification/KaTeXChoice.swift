package import KaTeXFiles
package import LibraryFolder

/// The choice of a KaTeX by the user and by the place of the program.
package struct KaTeXChoice: Sendable {
    /// `--katex`, absolute.
    package var folder: String?
    /// The folder of the running binary.
    package var program: String?

    /// Creates a choice.
    package init(folder: String?, program: String?) {
        self.folder = folder
        self.program = program
    }

    /// Finds and opens the KaTeX for a library or for the pages of a folder (absolute).
    ///
    /// - Throws: `KaTeXAssetsError` if no usable KaTeX is found.
    package func assets(for settings: LibrarySettings, from start: String) throws(KaTeXAssetsError)
        -> KaTeXAssets
    {
        try KaTeXLocation.find(
            explicit: folder, settings: settings.katex, folder: start, program: program
        ).assets
    }
}
