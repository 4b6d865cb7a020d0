package import Diagnostics
package import StudyManifest

/// A JSON file on its way to a model: its text, and the findings about it.
package struct PositionedText {
    private let source: SourceText
    package let text: [UInt8]
    package let findings: FindingList

    /// - Parameter source: the file; a byte order mark is skipped.
    package init(_ source: SourceText) {
        self.source = source
        let mark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        text = mark == 0 ? source.bytes : Array(source.bytes.dropFirst(mark))
        findings = FindingList(source, mark: mark)
    }

    /// Returns the value of the text, or reports why the text is not JSON.
    package func root(_ limits: ItemFeedReading.Limits) -> JSONValue? {
        guard text.count <= limits.bytes else {
            findings.report(.itemsFile, at: 0, "the file has more than \(limits.bytes) bytes")
            return nil
        }
        if let problem = EncodingProblem(in: text) {
            findings.report(.itemsFile, at: problem.offset, problem.message)
            return nil
        }
        do {
            return try JSONValue.parse(text, depthLimit: 64, valueLimit: limits.values)
        } catch {
            // The parser's own messages about limits name the manifest.
            let message =
                switch error.reason {
                case .syntax: error.message
                case .tooDeep: "values are nested more than 64 deep"
                case .tooManyValues: "there are more than \(limits.values) values"
                }
            findings.report(.itemsFile, at: error.offset, "the file is not readable JSON: \(message)")
            return nil
        }
    }

    /// Returns a reader of an object.
    package func reader(of value: JSONValue, _ path: String) -> ObjectReader? {
        guard case .object = value.content else {
            findings.report(
                .itemsFile, at: value.range.lowerBound, "the file is \(value.typeName), not an object")
            return nil
        }
        return ObjectReader(value, path, text, findings)
    }
}
