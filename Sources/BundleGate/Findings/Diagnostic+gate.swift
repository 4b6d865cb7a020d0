import Diagnostics
import WebReferences

extension Diagnostic {
    /// Creates a finding at a byte offset of a page.
    init(
        _ rule: RuleDefinition, _ message: String, in page: Page, at offset: Int, fix: Diagnostic.Fix? = nil
    ) {
        self.init(rule, message, at: page.source.position(atOffset: offset), fix: fix)
    }

    /// Creates a finding at a position; `nil` for a finding about the bundle as a whole.
    init(_ rule: RuleDefinition, _ message: String, at position: SourcePosition?, fix: Diagnostic.Fix? = nil)
    {
        self.init(rule, at: position, message)
        self.fix = fix
    }

    /// Creates a finding about the first byte of a file, for findings about the file as a whole.
    init(
        _ rule: RuleDefinition, _ message: String, about file: BundleFile, of bundle: Bundle,
        fix: Diagnostic.Fix? = nil
    ) {
        self.init(
            rule, message, at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1), fix: fix)
    }

    /// Creates a finding about a reference of a page.
    init(
        _ rule: RuleDefinition, _ message: String, about reference: WebReference, in page: Page,
        of bundle: Bundle, fix: Diagnostic.Fix? = nil
    ) {
        self.init(rule, message, about: reference, in: page.source, at: page.file, of: bundle, fix: fix)
    }

    /// Creates a finding about a reference of any file.
    init(
        _ rule: RuleDefinition, _ message: String, about reference: WebReference, in source: SourceText,
        at file: BundleFile, of bundle: Bundle, fix: Diagnostic.Fix? = nil
    ) {
        self.init(rule, message, at: source.position(atOffset: reference.range.lowerBound), fix: fix)
        self.reference = ReportedReference.of(reference, in: source.bytes, at: file, of: bundle)
    }
}
