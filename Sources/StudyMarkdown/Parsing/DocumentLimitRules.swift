package import Diagnostics

extension RuleDefinition {
    /// Parsing needs too much memory.
    static let documentMemory = RuleDefinition(
        "document-memory", .error, "a document is parsed within 256 MB of memory",
        "Split it, or simplify its tables and nesting.")

    /// The page is far larger than its document.
    package static let documentOutput = RuleDefinition(
        "document-output", .error, "a page is at most 50 times as large as its document",
        "The document repeats a reference definition or a long heading too often.")

    /// The source is too large.
    static let documentSize = RuleDefinition(
        "document-size", .error, "a document has at most 64 MB",
        "Split it.")

    /// Parsing takes too long.
    static let documentTime = RuleDefinition(
        "document-time", .error, "a document is parsed within 8 s",
        "It repeats openers that nothing closes.")
}
