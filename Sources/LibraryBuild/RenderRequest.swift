package import Diagnostics
import FontFiles
package import KaTeXFiles
package import LibraryFolder
package import LeafRendering
import Dates
import SiteFiles

/// The options of a run, which override the libraries' settings.
package struct RenderRequest: Sendable, Hashable {
    /// A folder of templates, absolute.
    package var templates: String?
    /// A folder with a vendored KaTeX, absolute.
    package var katex: String?
    /// The folder of the running binary: KaTeX may be installed beside it.
    package var program: String?
    package var checksMath = false
    package var mathMode: MathMode?
    package var isSingleFile = false
    /// Put no katex/ and no fonts/ beside the leaves.
    package var leavesAssetsOut = false
    /// Write no start page.
    package var leavesStartPageOut = false
    /// `nil` follows the settings.
    package var frame: FrameMode?
    /// Severities by rule, over those of sitegen.yml; `nil` is off.
    package var severities: [RuleID: Diagnostic.Severity?] = [:]
    /// Make warnings of errors that concern only other files.
    package var isLenient = false

    /// The time that counts as today, in seconds since 1970-01-01T00:00:00Z.
    package var now: Int?

    package init() {}

    /// The severities that differ from what these settings say.
    package func severities(over settings: LibrarySettings) -> [RuleID: Diagnostic.Severity?] {
        guard isLenient else { return severities }
        var lenient: [RuleID: Diagnostic.Severity?] = [:]
        for rule in LenientRules.all {
            let own: Diagnostic.Severity?? = settings.severities[rule]
            if own == nil || own == .some(.error) { lenient[rule] = .some(.warning) }
        }
        return lenient.merging(severities) { $1 }
    }

    /// Returns true if katex/ has to lie beside the leaves.
    package func needsAssets(_ settings: LibrarySettings) -> Bool {
        !leavesAssetsOut && !isSingleFile && mode(settings).needsStyleSheet
    }

    /// Returns true if the library gets a start page.
    package func writesStartPage(_ settings: LibrarySettings) -> Bool {
        !leavesStartPageOut && settings.hasStartPage
    }

    /// Returns true if leaves link to other leaves. A page that is one file is read away from them.
    package func linksLeaves(_ settings: LibrarySettings) -> Bool { !isSingleFile && settings.linksLeaves }

    /// Returns true if the library gets an index for Find. Leaves learn of it from the library's script.
    package func indexesLibrary(_ settings: LibrarySettings) -> Bool {
        linksLeaves(settings) && settings.indexesLibrary
    }

    /// Returns true if the style and script of leaves are files beside them.
    package func sharesFrame(_ settings: LibrarySettings) -> Bool {
        !isSingleFile && (frame ?? settings.frame) == .shared
    }

    /// Returns true if KaTeX has to run.
    package func runsKaTeX(_ settings: LibrarySettings) -> Bool {
        checksMath || isSingleFile || mode(settings) != .client
    }

    /// Returns true if KaTeX has to run for a library. The rows of a papers leaf depend on its verdicts.
    package func runsKaTeX(_ manifest: LibraryManifest) -> Bool {
        runsKaTeX(manifest.settings) || !manifest.papersLeaves.isEmpty
    }

    private func mode(_ settings: LibrarySettings) -> MathMode { mathMode ?? settings.mathMode ?? .client }

    /// - Parameters:
    ///   - folder: where the search upwards for vendor/fonts begins, absolute; by default the library's root.
    ///   - log: where the files are written down that this depends on.
    package func options(
        _ settings: LibrarySettings, from folder: String? = nil, log: InputLog? = nil
    ) throws -> LeafOptions {
        var options = LeafOptions()
        options.macros = settings.macros
        options.links = settings.links ?? .text
        options.linkRoot = settings.linkRoot
        options.openHosts = Set(settings.openHosts)
        options.now = now
        options.dialect = settings.dialect
        options.checksMath = checksMath
        options.mathMode = mode(settings)
        options.isSingleFile = isSingleFile
        options.hasStartPage = writesStartPage(settings)
        options.linksLeaves = linksLeaves(settings)
        options.indexesLibrary = indexesLibrary(settings)
        options.hasSharedFrame = sharesFrame(settings)
        if let fonts = FontLocation.folder(from: folder ?? settings.root, look: { log?.look(at: $0) }) {
            // Before they are read: what changes in between differs from what is written down.
            if let log { FontLocation.look(in: fonts, log) }
            options.fonts = VendoredFonts(opening: fonts)
            options.writesFonts = !leavesAssetsOut && !isSingleFile
        }
        if let folder = templates ?? settings.templates {
            // Before they are read: what changes in between differs from what is written down.
            if let log { TemplateSet.look(in: folder, log) }
            options.templates = try TemplateSet(folder: folder)
        }
        return options
    }

    /// - Parameter folder: where the search upwards for vendor/katex begins, absolute.
    package func assets(
        _ settings: LibrarySettings, from folder: String, log: InputLog? = nil
    ) throws(KaTeXAssetsError) -> (assets: KaTeXAssets, note: Diagnostic?) {
        if let log {
            KaTeXLocation.look(
                explicit: katex, settings: settings.katex, folder: folder, program: program, log)
        }
        return try KaTeXLocation.find(
            explicit: katex, settings: settings.katex, folder: folder, program: program)
    }

    /// The options and the day as texts, to tell one run's from another's.
    var identity: [String] { optionTexts + (now.map { ["now \(ISODate.text($0).prefix(10))"] } ?? []) }

    /// The options as texts, to tell the record of one run from another's. The day is not among them: each would leave a record of
    /// its own.
    var optionTexts: [String] {
        [
            templates ?? "", katex ?? "", program ?? "", mathMode?.rawValue ?? "", frame?.rawValue ?? "",
            "\(checksMath) \(isSingleFile) \(leavesAssetsOut) \(isLenient) \(leavesStartPageOut)",
        ] + severities.map { "\($0.key)=\($0.value?.rawValue ?? "off")" }.sorted()
    }
}
