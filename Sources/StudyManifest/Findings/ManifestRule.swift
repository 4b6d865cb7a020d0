/// The rules of a manifest. The raw value is the stable id for search and suppression.
public enum ManifestRule: String, Sendable, Hashable, Codable, CaseIterable {
    /// The text is not JSON.
    case syntax = "manifest-syntax"
    /// The text is not UTF-8, or has NUL bytes.
    case encoding = "manifest-encoding"
    /// Values are nested too deeply.
    case tooDeep = "manifest-too-deep"
    /// The text has too many bytes or values.
    case tooLarge = "manifest-too-large"
    /// Further findings were dropped.
    case tooManyFindings = "manifest-too-many-findings"
    /// An object has a key twice.
    case duplicateKey = "manifest-duplicate-key"
    /// A key is not known.
    case unknownKey = "manifest-unknown-key"
    /// A required key is missing.
    case missingKey = "manifest-missing-key"
    /// A value has the wrong type.
    case wrongType = "manifest-wrong-type"
    /// The version cannot be read.
    case version = "manifest-version"
    /// An id has forbidden characters.
    case invalidID = "manifest-invalid-id"
    /// Two entries of a list have one id.
    case duplicateID = "manifest-duplicate-id"
    /// A title has no visible text.
    case blankTitle = "manifest-blank-title"
    /// A list is empty.
    case emptyList = "manifest-empty-list"
    /// The kind of a leaf is not known.
    case unknownKind = "manifest-unknown-kind"
    /// Two chapters of a book have one number.
    case duplicateNumber = "manifest-duplicate-number"
    /// The file of a leaf is not a relative path to an HTML file.
    case invalidFile = "manifest-invalid-file"
    /// The file of a leaf is used for something else.
    case reservedFile = "manifest-reserved-file"
    /// Two leaves have one file.
    case duplicateFile = "manifest-duplicate-file"
    /// The source of a leaf is not a relative path.
    case invalidSource = "manifest-invalid-source"
    /// The file of a leaf has a name that some systems refuse.
    case unportableFile = "manifest-unportable-file"
    /// The list of a leaf is not known.
    case unknownList = "manifest-unknown-list"
    /// A leaf has a source and a list.
    case listWithSource = "manifest-list-with-source"
    /// A cover image is not a relative path.
    case invalidImage = "manifest-invalid-image"

    /// The default severity, which the library's settings may override. ``tooManyFindings`` is an error if errors are
    /// hidden.
    public var severity: ManifestFinding.Severity {
        switch self {
        case .unknownKey, .emptyList, .unknownKind, .duplicateNumber, .unportableFile, .tooManyFindings:
            .warning
        default: .error
        }
    }

    /// A one-line description for the manual.
    public var summary: String {
        switch self {
        case .syntax: "The manifest is JSON (RFC 8259): no comments, no trailing commas."
        case .encoding: "The manifest is UTF-8 without NUL bytes; a byte order mark is ignored."
        case .tooDeep: "Values are nested no deeper than the reader's limit."
        case .tooLarge: "The manifest has no more bytes and values than the reader's limits."
        case .tooManyFindings: "No more findings of a severity are shown than the reader's limit."
        case .duplicateKey: "A JSON object has each key once."
        case .unknownKey: "Every key is a known key of its object."
        case .missingKey:
            "A library has books; a book id, title, chapters; a chapter id, title, leaves; a leaf id, title, file."
        case .wrongType:
            "A value has the type of its key; null is allowed only for optional values."
        case .version: "The version, if present, is one that this program reads."
        case .invalidID:
            "An id is made of ASCII letters, digits, '.', '_' and '-' and starts with a letter or digit."
        case .duplicateID:
            "Ids are unique: books in the library, chapters in their book, leaves in their chapter."
        case .blankTitle: "A title has visible text."
        case .emptyList: "Lists of books, chapters and leaves are not empty."
        case .unknownKind: "The kind of a leaf is one of the known words."
        case .duplicateNumber: "The chapters of a book have different numbers."
        case .invalidFile: "The file of a leaf is a relative path to an .html file in the manifest's folder."
        case .reservedFile: "The file of a leaf is not the manifest, not a source and not inside katex/."
        case .duplicateFile:
            "Leaves have different files, also if case and Unicode normalization are ignored."
        case .invalidSource: "The source of a leaf is a relative path to a file."
        case .unportableFile: "The name of a leaf's file is valid on every system, Windows included."
        case .unknownList: "The list of a leaf is one of the known words."
        case .listWithSource: "A leaf has a source or a list, not both."
        case .invalidImage: "The cover image of the library or of a book is a relative path to a file."
        }
    }
}
