import StudyManifest
import TestSupport
import Testing

/// A manifest and all that is to be found in it, one mark for each finding.
struct RuleCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var manifest: String
    var rules: [ManifestRule]
    var keyPath: String?
    var says: String

    /// - Parameters:
    ///   - keyPath: of the first finding; not looked at where `nil`.
    ///   - says: a part of the first finding's message.
    init(
        _ name: String, _ manifest: String, _ rules: ManifestRule..., at keyPath: String? = nil,
        says: String = ""
    ) {
        testDescription = name
        self.manifest = manifest
        self.rules = rules
        self.keyPath = keyPath
        self.says = says
    }

    /// Expects these findings at these marks, none besides, and a library unless one is an error.
    func expectFound(sourceLocation: SourceLocation = #_sourceLocation) {
        let marked = MarkedText(manifest)
        let reading = ManifestReader().read(marked.bytes)
        #expect(reading.findings.map(\.rule) == rules, "\(reading.findings)", sourceLocation: sourceLocation)
        #expect(
            reading.findings.map(\.location.place) == marked.places, "\(reading.findings)",
            sourceLocation: sourceLocation)
        if let first = reading.findings.first {
            #expect(
                says.isEmpty || first.message.contains(says), "\(first.message)",
                sourceLocation: sourceLocation)
            if let keyPath { #expect(first.location.keyPath == keyPath, sourceLocation: sourceLocation) }
        }
        #expect((reading.library == nil) == reading.hasErrors, sourceLocation: sourceLocation)
    }
}

/// Expects that there is nothing to find.
func expectClean(_ manifest: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let reading = ManifestReader().read(Array(manifest.utf8))
    #expect(reading.findings == [], sourceLocation: sourceLocation)
    #expect(reading.library != nil, sourceLocation: sourceLocation)
}

func read(_ manifest: String) -> ManifestReading {
    ManifestReader().read(Array(manifest.utf8))
}
