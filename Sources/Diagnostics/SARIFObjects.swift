/// The objects of a SARIF log (section 3 of SARIF 2.1.0), with the properties that findings have.
enum SARIF {
    /// A message (3.11).
    struct Message: Encodable {
        var text: String

        /// Doubles braces, because they would be placeholders (3.11.5), and escapes brackets that would form a link
        /// (3.11.6).
        init(_ text: String) {
            self.text = text.replacing("{", with: "{{").replacing("}", with: "}}")
            if self.text.contains("](") {
                self.text = self.text.replacing("\\", with: "\\\\").replacing("[", with: "\\[")
                    .replacing("]", with: "\\]")
            }
        }
    }

    /// A text that is not a message: its braces and brackets have no meaning.
    struct Text: Encodable {
        var text: String
        var markdown: String?
    }

    /// A location relative to the base, or a file: URL for an absolute path.
    struct ArtifactLocation: Encodable {
        /// The base id of relative URIs.
        static let base = "SRCROOT"

        var uri: String
        var uriBaseId: String?

        init(_ file: String) {
            let path = URIPath.encoded(file)
            uri = file.hasPrefix("/") ? "file://" + path : path
            uriBaseId = file.hasPrefix("/") ? nil : Self.base
        }
    }

    /// A region by line and column (3.30). Columns count code points, as `columnKind` states.
    struct TextRegion: Encodable {
        var startLine: Int
        var startColumn: Int
    }

    /// A file and a region in it (3.29).
    struct PhysicalLocation: Encodable {
        var artifactLocation: ArtifactLocation
        var region: TextRegion
    }

    /// A location, with a message if it is related to another (3.28).
    struct Location: Encodable {
        var id: Int?
        var physicalLocation: PhysicalLocation
        var message: Message?

        init(_ position: SourcePosition, id: Int? = nil, message: String? = nil) {
            self.id = id
            physicalLocation = PhysicalLocation(
                artifactLocation: ArtifactLocation(position.file),
                region: TextRegion(startLine: position.line, startColumn: position.scalarColumn))
            self.message = message.map(Message.init)
        }
    }

    /// A region by bytes (3.30.11), for edits.
    struct ByteRegion: Encodable {
        var byteOffset: Int
        var byteLength: Int
    }

    /// A replacement (3.57).
    struct Replacement: Encodable {
        var deletedRegion: ByteRegion
        var insertedContent: Text

        init(_ edit: Diagnostic.Edit) {
            deletedRegion = ByteRegion(byteOffset: edit.range.lowerBound, byteLength: edit.range.count)
            insertedContent = Text(text: edit.replacement)
        }
    }

    /// The changes of one file (3.56).
    struct ArtifactChange: Encodable {
        var artifactLocation: ArtifactLocation
        var replacements: [Replacement]
    }

    /// A fix (3.55).
    struct Fix: Encodable {
        var description: Message
        var artifactChanges: [ArtifactChange]

        /// Groups the edits by file, in the order of their first edits.
        init(_ fix: Diagnostic.Fix) {
            description = Message(fix.text)
            artifactChanges = []
            var indices: [String: Int] = [:]
            for edit in fix.edits {
                if let index = indices[edit.file] {
                    artifactChanges[index].replacements.append(Replacement(edit))
                } else {
                    indices[edit.file] = artifactChanges.count
                    artifactChanges.append(
                        ArtifactChange(
                            artifactLocation: ArtifactLocation(edit.file), replacements: [Replacement(edit)]))
                }
            }
        }
    }

    /// A suppression in the source (3.35).
    struct Suppression: Encodable {
        var kind = "inSource"
        var justification: String
        var location: Location

        init(_ suppression: Diagnostic.Suppression) {
            justification = suppression.reason
            location = Location(suppression.position)
        }
    }

    /// The default level of a rule (3.50).
    struct Configuration: Encodable {
        var level: String
    }

    /// A rule (3.49).
    struct ReportingDescriptor: Encodable {
        var id: String
        var shortDescription: Text
        var fullDescription: Text
        var help: Text
        var defaultConfiguration: Configuration

        init(_ rule: RuleDefinition) {
            id = rule.id.name
            shortDescription = Text(text: rule.summary)
            fullDescription = Text(text: rule.explanation)
            help = Text(text: rule.explanation, markdown: rule.explanation)
            defaultConfiguration = Configuration(level: rule.severity.rawValue)
        }
    }

    /// The program and its rules (3.19).
    struct Driver: Encodable {
        var name: String
        var version: String
        var rules: [ReportingDescriptor]
    }

    /// The tool (3.18).
    struct Tool: Encodable {
        var driver: Driver
    }
}
