import LeafRendering
import Diagnostics
import LibraryFolder
import SiteFiles
import StudyManifest

/// A leaf of a manifest to render.
struct LeafJob: Sendable {
    /// The state that the leaves of one manifest share.
    final class Context: Sendable {
        let manifest: LibraryManifest
        let library: StudyLibrary
        let options: LeafOptions
        let template: LeafTemplate
        let paths = ShownPaths()

        init(manifest: LibraryManifest, library: StudyLibrary, options: LeafOptions) throws {
            self.manifest = manifest
            self.library = library
            self.options = options
            template = try LeafTemplate(options.templates)
        }
    }

    struct Outcome: Sendable {
        var report: LibraryRenderer.LeafReport
        var diagnostics: [Diagnostic] = []
        var failure: FileError?
        var trace: LeafTrace?
        /// Front matter keys that are not read here.
        var unknownKeys: [(name: String, position: SourcePosition)] = []
    }

    let context: Context
    let leaf: AddressedLeaf
    /// Absolute.
    let source: String
    let output: String

    var shownFile: String { context.paths.shown(output) }
    var shownSource: String { context.paths.shown(source) }

    /// The path of katex/ relative to the leaf's own folder.
    var katexPath: String {
        String(repeating: "../", count: leaf.leaf.file.split(separator: "/").count - 1) + "katex/"
    }
}
