import Diagnostics

/// Every file is of a kind that the gate can read.
enum UnknownTypeRule {
    /// Decides by the end of the name alone, as browsers do under `file:`.
    static let check = GateCheck.file(raising: [.unknownType]) { file, bundle in
        guard file.kind == .unknown, !bundle.isAnswer(file.path), !bundle.isReceipt(file),
            !bundle.isSource(file)
        else { return [] }
        return [
            Diagnostic(
                .unknownType, "the gate cannot read this kind of file, so nothing is proved about it",
                about: file, of: bundle, fix: .init("remove it, or convert it to a kind that a phone shows"))
        ]
    }
}

extension RuleDefinition {
    static let unknownType = RuleDefinition(
        "unknown-type", .error, "every file is of a type that the gate reads",
        """
        The gate proves nothing about a file that it cannot read. Remove the file, or convert it to a type that
        a phone shows: HTML, CSS, SVG, pictures, fonts, audio, video, text. The receipt beside a snapshot is
        accepted in a folder without a manifest.
        """,
        relaxation: .promise)
}
