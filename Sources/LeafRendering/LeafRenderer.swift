package import DocumentSettings
package import Diagnostics
package import FormulaTypesetting
package import KaTeXFiles
package import LibraryFolder
import SiteFiles
package import StudyMarkdown
import WebReferences

/// Renders leaves one after the other: front matter, tree, body, page. Must be used by one task at a time, because it owns
/// the parser's memory and KaTeX's engine.
package final class LeafRenderer {
    /// A leaf to render.
    package struct Request {
        /// The manifest's or a flag's, which win over the front matter's.
        package var title: String?
        package var header: String?
        package var source: SourceText
        /// Resolves links and images, under the document's choice for links to the web.
        package var resolver: (FrontMatter.WebLinks) -> any ReferenceResolver
        /// The path of katex/ relative to the leaf.
        package var katexPath: String
        /// The links to other leaves of the library; `nil` for a page without any.
        package var navigation: LeafNavigation?
        /// The path of the folder of all leaves relative to the leaf, if style and script are files there.
        package var framePath: String?
        /// The style and script that a page of a source adds to those of every page.
        package var addition: PageAssets.Addition?
        /// True to write the page although its text or formulas have errors: other pages show and link to the document all the same.
        package var isWrittenWithErrors = false

        package init(
            title: String?, header: String?, source: SourceText, katexPath: String,
            resolver: @escaping (FrontMatter.WebLinks) -> any ReferenceResolver
        ) {
            self.title = title
            self.header = header
            self.source = source
            self.katexPath = katexPath
            self.resolver = resolver
        }
    }

    package struct Outcome {
        /// `nil` if the leaf has errors that keep it from being written: the existing file stays.
        package var page: [UInt8]?
        package var diagnostics: [Diagnostic]
        /// The look of a page whose style and script are files; `nil` for a page that has them in itself.
        package var look: SharedFrame.Look?
        package var formulaCount = 0
        /// The places that other leaves can refer to or list.
        package var places = SharedPlaces()
        /// True if the leaf refers to labels of other leaves, which were not known yet. It has no page then.
        package var awaitsLabels = false
        /// The number of words, for an estimate of the reading time.
        package var wordCount = 0
        /// The content that other pages of the library show; `nil` without a library or a page.
        package var shared: SharedContent?
        /// Front matter keys that are not read here.
        package var unknownKeys: [(name: String, position: SourcePosition)] = []
    }

    private let options: LeafOptions
    private let template: LeafTemplate
    private let settings: LibrarySettings?
    private let markdown = MarkdownRenderer()
    private let mathCheck: MathCheck?
    private let typesetter: BodyTypesetter?
    /// The macros of every leaf.
    private let libraryMacros: [String: String]

    package init(
        _ options: LeafOptions, template: LeafTemplate, settings: LibrarySettings?, mathCheck: MathCheck?
    ) throws(KaTeXEngineError) {
        self.options = options
        libraryMacros = MathOptions.defaultMacros.merging(options.macros) { $1 }
        self.template = template
        self.settings = settings
        self.mathCheck = mathCheck
        if options.typesets, let katex = options.katex {
            typesetter = try BodyTypesetter(assets: katex)
        } else {
            typesetter = nil
        }
    }

    package func render(_ request: Request) -> Outcome {
        let source = request.source
        if let violation = TextCheck.violation(about: source) {
            return Outcome(page: nil, diagnostics: [violation])
        }
        let (frontMatter, start, frontFindings) = FrontMatter.read(source, defaults: options.dialect)
        let known = settings?.applied(to: frontFindings) ?? frontFindings
        if known.hasErrors { return Outcome(page: nil, diagnostics: known.sortedByPosition()) }

        var rendering = MarkdownRenderer.Options()
        rendering.math = frontMatter.math
        rendering.libraryMacros = libraryMacros
        rendering.lang = frontMatter.lang ?? "en"
        rendering.collectsFormulas = mathCheck != nil || typesetter != nil
        rendering.formulaAttributes = FormulaAttributes.text(
            language: rendering.lang, mode: options.mathMode, hasSharedFrame: request.framePath != nil)
        let resolver = request.resolver(frontMatter.links ?? options.links)
        let result = markdown.render(source, from: start, options: rendering, resolver: resolver)
        // No setting makes an empty page of a document that was not rendered.
        if result.isRefused {
            return Outcome(page: nil, diagnostics: (known + result.diagnostics).sortedByPosition())
        }
        // Typesetting takes most of the time, and would be done again.
        if resolver.awaitsLabels {
            return Outcome(page: nil, diagnostics: [], places: SharedPlaces(result), awaitsLabels: true)
        }

        var page = page(of: result, frontMatter, request)
        var findings =
            frontFindings + result.diagnostics + checkReferences(in: &page, request, resolver.withoutLabels)
        if let theme = frontMatter.theme, !template.themes.contains(theme.name) {
            findings.append(
                Diagnostic(
                    .themeUnknown, at: theme.position,
                    "there is no theme '\(theme.name)'; there are \(template.themes.joined(separator: ", ")), "
                        + "and themes/NAME.css of --templates"
                        + Suggestion.hint(for: theme.name, in: template.themes)
                ))
        }
        var problems: [Diagnostic] = []
        if let typesetter, page.hasMath {
            problems += typeset(&page, with: typesetter, source)
        }
        if request.addition == .papers { page.markPapers() }
        if let mathCheck {
            // Typesetting has reported the formulas that fail.
            problems += mathCheck.check(
                result.formulas, macros: page.macros, isOrdered: page.isOrdered, source: source
            ).filter { typesetter == nil || $0.rule != RuleDefinition.mathKaTeX.id }
        }
        problems = unreported(problems, of: result, source)
        ReportedFormulas.join(&findings, to: &problems, settings)
        findings += problems
        let made = outcome(page, findings, request)
        return Outcome(
            page: made.page, diagnostics: made.diagnostics, look: made.look,
            formulaCount: result.formulaCount,
            places: SharedPlaces(result), wordCount: page.wordCount ?? 0, shared: made.shared,
            unknownKeys: frontMatter.unknownKeys)
    }

    /// Returns the page before its own HTML and formulas are processed.
    private func page(
        of markdown: RenderedMarkdown, _ frontMatter: FrontMatter, _ request: Request
    ) -> LeafPage {
        let name = DiskPath.name(of: request.source.file)
        var page = LeafPage(
            title: (request.title ?? frontMatter.title).map(FormulaText.readable(title:)) ?? markdown.heading
                ?? name,
            header: request.header ?? frontMatter.header ?? "", markdown: markdown)
        page.lang = frontMatter.lang ?? "en"
        page.theme = frontMatter.theme?.name
        page.macros = libraryMacros.merging(frontMatter.math.macros) { $1 }
        page.isOrdered = markdown.definesMacros
        page.hasLibraryMacros = frontMatter.math.macros.isEmpty
        page.katexPath = request.katexPath
        page.wordCount = WordCount.words(in: markdown.body)
        page.navigation = options.isSingleFile ? nil : request.navigation
        page.framePath = request.framePath
        page.feedback = options.feedback
        page.mathMode = options.mathMode
        page.isSingleFile = options.isSingleFile
        page.addition = request.addition
        return page
    }

    /// Rewrites and checks the author's own HTML, and checks the links to places of the leaf itself.
    private func checkReferences(
        in page: inout LeafPage, _ request: Request, _ resolver: any ReferenceResolver
    ) -> [Diagnostic] {
        let result = page.markdown
        let source = request.source
        let mayLoseLinks = result.fragmentLinks.contains {
            result.ids[$0.fragment] == nil && !Self.isOwn($0.fragment)
        }
        let tags = RawHTMLTags(result, source: source, allLinks: mayLoseLinks)
        let isPlace = { result.ids[$0] != nil || tags.ids.contains($0) || Self.isOwn($0) }
        let references = result.rawHTML.isEmpty ? [] : HTMLReferences.references(in: result.body)
        let rewriting = RawHTMLRewriting(
            tags, references, of: result, source: source, resolver: resolver, isPlace: isPlace)
        // A page that shows parts of documents may have a start tag without its end.
        let raw = RawHTMLCheck.diagnostics(
            of: result, tags, references, source: source, except: rewriting.links,
            openSeverity: request.isWrittenWithErrors ? .warning : .error
        ) {
            if case .link = resolver.link(to: $0) { true } else { false }
        }
        page.markdown.body = rewriting.applied(to: result.body)
        var findings = raw + rewriting.diagnostics
        let suggestions = SuggestionBudget()
        for link in result.fragmentLinks where !isPlace(link.fragment) {
            let hint = suggestions.hint(for: link.fragment, in: result.ids.keys.sorted())
            findings.append(
                Diagnostic(
                    .linkUnresolved, at: link.position,
                    "this leaf has no target '\(link.fragment)'\(hint)"))
        }
        return findings
    }

    /// Returns the findings of KaTeX about formulas without findings of their own.
    private func unreported(
        _ problems: [Diagnostic], of result: RenderedMarkdown, _ source: SourceText
    ) -> [Diagnostic] {
        guard !problems.isEmpty else { return [] }
        let own = settings?.applied(to: result.diagnostics) ?? result.diagnostics
        let reported = ReportedFormulas(result.formulas, own, source: source)
        return problems.filter { !reported.cover($0) }
    }

    /// Typesets the formulas of the page and adds the styles, fonts and script that they need.
    private func typeset(
        _ page: inout LeafPage, with typesetter: BodyTypesetter, _ source: SourceText
    ) -> [Diagnostic] {
        let made = typesetter.typeset(
            page.markdown.body, mode: page.mathMode, formulas: page.markdown.formulas, macros: page.macros,
            source: source)
        page.markdown.body = made.body
        if page.mathMode != .client { page.markdown.isRegular = false }
        page.mathStyle = made.rules
        if page.isSingleFile, let katex = options.katex {
            if page.mathMode.needsStyleSheet {
                let sheet = katex.styleSheet(embeddingFontsFor: made.classes)
                page.mathStyle =
                    katex.licenceComment + String(decoding: sheet, as: UTF8.self) + made.rules
            }
            if page.mathMode.needsScript { page.mathScript = String(decoding: katex.script, as: UTF8.self) }
        }
        return made.diagnostics
    }

    /// The places of a document, for the leaves that refer to it.
    package func places(of source: SourceText, resolver: any ReferenceResolver) -> NamedPlaces {
        let (frontMatter, start, _) = FrontMatter.read(source, defaults: options.dialect)
        var rendering = MarkdownRenderer.Options()
        rendering.math = frontMatter.math
        rendering.libraryMacros = libraryMacros
        rendering.lang = frontMatter.lang ?? "en"
        rendering.collectsAnchors = true
        let result = MarkdownRenderer().render(source, from: start, options: rendering, resolver: resolver)
        var places = NamedPlaces(ids: result.ids, anchors: result.anchors)
        for id in RawHTMLTags(result, source: source).ids { places.ids[id] = places.ids[id] ?? "" }
        return places
    }

    /// The shared places of a document, as ``render(_:)`` finds them: none of a document that cannot be read.
    package func sharedPlaces(of source: SourceText) -> SharedPlaces {
        guard TextCheck.violation(about: source) == nil else { return SharedPlaces() }
        let (frontMatter, start, findings) = FrontMatter.read(source, defaults: options.dialect)
        guard !(settings?.applied(to: findings) ?? findings).hasErrors else { return SharedPlaces() }
        var rendering = MarkdownRenderer.Options()
        rendering.math = frontMatter.math
        rendering.libraryMacros = libraryMacros
        rendering.lang = frontMatter.lang ?? "en"
        return SharedPlaces(markdown.render(source, from: start, options: rendering))
    }

    /// Returns true for the page's own places: the frame's `main` and the browser's top.
    private static func isOwn(_ fragment: String) -> Bool {
        fragment.isEmpty || fragment == "text" || fragment == "top"
    }

    /// The rules about text, formulas and other files. A page with such an error asks for nothing: the formula is shown as TeX, a
    /// block ends where its container does, and a link or image is its words.
    private static let textRules: Set<RuleID> = {
        let rules = MarkdownRules.all + [.mathKaTeX, .mathKaTeXStrict]
        let images: [RuleDefinition] = [.imageNetwork, .imageRemote, .imageType]
        return LenientRules.all.union((rules + images).map(\.id))
    }()

    private func outcome(_ page: LeafPage, _ findings: [Diagnostic], _ request: Request) -> Outcome {
        let findings = LenientRules.explained(settings?.applied(to: findings) ?? findings).sortedByPosition()
        let isRefused = findings.contains {
            $0.severity == .error && !(request.isWrittenWithErrors && Self.textRules.contains($0.rule))
        }
        guard !isRefused else { return Outcome(page: nil, diagnostics: findings) }
        let keepsText = options.indexesLibrary && page.navigation != nil
        let index = SearchIndex(
            of: page.markdown.body, isRegular: page.markdown.isRegular,
            keepsText: keepsText && template.isBuiltIn)
        let bytes = template.render(page, index: index)
        var shared: SharedContent?
        if page.navigation != nil {
            // A user's template may add to the text, or have no place for it.
            let text = keepsText ? index.textJSON ?? LeafText.json(ofPage: bytes) : nil
            let isOther = page.lang != options.dialect.lang ?? LeafLanguage.ofLibrary
            let language = isOther ? LeafLanguage.text(page.lang) : nil
            shared = SharedContent(
                text: text ?? [], places: places(of: page, in: language), language: language,
                hasOwnMacros: page.hasOwnMacros)
        }
        return Outcome(
            page: bytes, diagnostics: findings, look: template.sharedLook(of: page), shared: shared)
    }

    /// Returns the places of a page for other pages. Formulas that are not typeset yet are typeset by the other page with
    /// its own macros, so a page with formulas that depend on its macros gives none then.
    ///
    /// - Parameter language: `nil` for the language of the library.
    private func places(of page: LeafPage, in language: String?) -> [UInt8] {
        guard options.mathMode == .client else {
            return PlaceExtract(
                of: page.markdown.body, labels: page.markdown.labels, measures: page.mathStyle,
                language: language
            ).json
        }
        guard !page.hasOwnMacros else { return [] }
        return PlaceExtract(of: page.markdown.body, labels: page.markdown.labels, language: language).json
    }
}
