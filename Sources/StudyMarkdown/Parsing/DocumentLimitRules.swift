package import Diagnostics

extension RuleDefinition {
    static let documentMemory = RuleDefinition(
        "document-memory", .error, "a document is read in 256 MB",
        "Split it, or simplify its tables and nesting.")

    package static let documentOutput = RuleDefinition(
        "document-output", .error, "a page is at most 50 times its document",
        "A reference definition or a long heading is used over and over.")

    static let documentSize = RuleDefinition(
        "document-size", .error, "a document has at most 64 MB",
        "Split it.")

    static let documentTime = RuleDefinition(
        "document-time", .error, "a document is read in 8 s",
        "It repeats openers that nothing closes.")
}
