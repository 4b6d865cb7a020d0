import LeafRendering
import Diagnostics
import LibraryFolder
import SiteFiles
import StudyManifest
import StudyMarkdown

/// A leaf of a manifest to render.
struct LeafJob: Sendable {
    /// The state that the leaves of one manifest share.
    final class Context: Sendable {
        let manifest: LibraryManifest
        let library: StudyLibrary
        let options: LeafOptions
        let template: LeafTemplate
        let paths = ShownPaths()
        let directory: LeafDirectory
        /// True if the library has more than one leaf with a source.
        let hasOthers: Bool
        let navigation: LibraryNavigation

        init(manifest: LibraryManifest, library: StudyLibrary, options: LeafOptions) throws {
            self.manifest = manifest
            self.library = library
            self.options = options
            directory = LeafDirectory(library, in: manifest.folder)
            hasOthers = library.allLeaves.lazy.filter { $0.leaf.source != nil }.dropFirst().first != nil
            template = try LeafTemplate(options.templates, fonts: options.fonts)
            navigation = LibraryNavigation(library)
        }
    }

    struct Outcome: Sendable {
        var report: LibraryRenderer.LeafReport
        var diagnostics: [Diagnostic] = []
        var failure: FileError?
        var trace: LeafTrace?
        /// The places that other leaves can refer to or list; `nil` if the leaf could not be read.
        var places: SharedPlaces?
        /// The leaf's questions about other leaves, and a digest of the answers.
        var questions: Set<LibraryPlaces.Question> = []
        var answers: ContentDigest?
        /// True if the places of other leaves are needed and were not known: the leaf is not rendered yet.
        var awaitsLabels = false
        /// False if a file changed while the places of the library were read, so a later run must render the leaf again.
        var isCertain = true
        /// The content that other pages of the library show.
        var shared: SharedContent?
        /// Front matter keys that are not read here.
        var unknownKeys: [(name: String, position: SourcePosition)] = []
    }

    let context: Context
    let leaf: AddressedLeaf
    /// Absolute.
    let source: String
    let output: String
    /// The list that the leaf is; its source is the manifest then.
    var list: ListedPlace.List?
    /// The places of the library, once they are known.
    var places: LibraryPlaces?

    var shownFile: String { context.paths.shown(output) }
    var shownSource: String { context.paths.shown(source) }

    /// The leaf's questions about others; `nil` if the library has no other leaf.
    var lookup: LabelLookup? {
        context.hasOthers || list != nil ? LabelLookup(places, from: leaf.address) : nil
    }

    /// The path of katex/ relative to the leaf's own folder.
    var katexPath: String { pathUp + "katex/" }

    /// The path of the folder of all leaves, relative to the leaf's own folder: empty, or with a slash at its end.
    private var pathUp: String {
        String(repeating: "../", count: leaf.leaf.file.split(separator: "/").count - 1)
    }

    /// The path of the folder with the shared style and script; `nil` if each leaf carries them in itself.
    var framePath: String? {
        context.options.hasSharedFrame && !context.manifest.isImplied ? pathUp : nil
    }

    /// The links to the start page, the neighbours and the other leaves of the chapter; `nil` if the library has none.
    var navigation: LeafNavigation? {
        guard context.options.linksLeaves, !context.manifest.isImplied else { return nil }
        return context.navigation.links(of: leaf, pathUp: pathUp, hasStartPage: context.options.hasStartPage)
    }
}
