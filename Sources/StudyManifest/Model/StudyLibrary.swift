/// The study library described by one manifest: books, their chapters, and their leaves, which are HTML files.
///
/// `JSONDecoder` and `JSONEncoder` read and write it. Decoding this way is lenient: it ignores unknown keys and checks
/// only the version. ``ManifestReader`` is strict and gives a position for every finding.
public struct StudyLibrary: Sendable, Hashable {
    /// The manifest versions that this module reads, in ascending order.
    public static let readableVersions = [1]

    /// The manifest's `$schema`, used by editors for completion and validation. sitegen never fetches it.
    public var schema: String?
    /// The manifest's version as written; a missing version means 1.
    public var version: Int?
    /// The title, author and description of the start page's cover.
    public var title: String?
    /// The author on the cover.
    public var author: String?
    /// The description on the cover.
    public var description: String?
    /// The cover image, relative to the manifest's folder.
    public var image: String?
    /// The books in manifest order.
    public var books: [Book]

    /// Creates a library.
    public init(
        schema: String? = nil, version: Int? = nil, title: String? = nil, author: String? = nil,
        description: String? = nil, image: String? = nil, books: [Book]
    ) {
        self.schema = schema
        self.version = version
        self.title = title
        self.author = author
        self.description = description
        self.image = image
        self.books = books
    }

    /// Returns the message for a version that is not in ``readableVersions``.
    static func unreadable(version: Int) -> String {
        let readable = readableVersions.map(String.init).joined(separator: ", ")
        return "manifest version \(version) is not readable here (\(readable)); "
            + "update sitegen or write the manifest again"
    }
}

extension StudyLibrary: Codable {
    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, title, author, description, image, books
    }

    /// - Throws: `DecodingError`, also for a version that is not in ``readableVersions``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schema = try container.decodeIfPresent(String.self, forKey: .schema)
        version = try container.decodeIfPresent(Int.self, forKey: .version)
        if let version, !Self.readableVersions.contains(version) {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: Self.unreadable(version: version))
        }
        title = try container.decodeIfPresent(String.self, forKey: .title)
        author = try container.decodeIfPresent(String.self, forKey: .author)
        description = try container.decodeIfPresent(String.self, forKey: .description)
        image = try container.decodeIfPresent(String.self, forKey: .image)
        books = try container.decode([Book].self, forKey: .books)
    }
}
