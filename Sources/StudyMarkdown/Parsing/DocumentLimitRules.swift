package import Diagnostics

extension RuleDefinition {
    static let documentMemory = RuleDefinition(
        "document-memory", .error, "a document is parsed within 256 MB of memory",
        "Split it, or simplify its tables and nesting.")

    package static let documentOutput = RuleDefinition(
        "document-output", .error, "a page is at most 50 times as large as its document",
        "The document repeats a reference definition or a long heading too often.")

    static let documentSize = RuleDefinition(
        "document-size", .error, "a document has at most 64 MB",
        "Split it.")

    static let documentTime = RuleDefinition(
        "document-time", .error, "a document is parsed within 8 s",
        "It repeats openers that nothing closes.")
}
