/// The study library that one manifest describes: books, their chapters, and the leaves that are the HTML files.
///
/// `JSONDecoder` and `JSONEncoder` read and write it. Decoding that way is lenient: unknown keys are ignored and no
/// rule is checked but the version. ``ManifestReader`` is the strict way, with a position for everything it finds.
public struct StudyLibrary: Sendable, Hashable {
    /// The manifest versions that this module reads, in ascending order.
    public static let readableVersions = [1]

    /// The manifest's `$schema`: what an editor completes and checks by. Never fetched.
    public var schema: String?
    /// The manifest's version as written; absent means 1.
    public var version: Int?
    /// In the order of the manifest.
    public var books: [Book]

    public init(schema: String? = nil, version: Int? = nil, books: [Book]) {
        self.schema = schema
        self.version = version
        self.books = books
    }

    /// Returns the message about a manifest whose version is not one of ``readableVersions``.
    static func unreadable(version: Int) -> String {
        let readable = readableVersions.map(String.init).joined(separator: ", ")
        return "manifest version \(version) is not readable here (\(readable)); "
            + "update sitegen or write the manifest again"
    }
}

extension StudyLibrary: Codable {
    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version
        case books
    }

    /// - Throws: `DecodingError`; also for a version that is not one of ``readableVersions``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schema = try container.decodeIfPresent(String.self, forKey: .schema)
        version = try container.decodeIfPresent(Int.self, forKey: .version)
        if let version, !Self.readableVersions.contains(version) {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: Self.unreadable(version: version))
        }
        books = try container.decode([Book].self, forKey: .books)
    }
}
