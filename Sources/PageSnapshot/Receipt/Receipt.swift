import Foundation

/// What a snapshot was made of and when: beside the file, and the only place where times stand.
package struct Receipt: Codable, Sendable, Hashable {
    /// What was done with a file.
    package enum Outcome: String, Codable, Sendable, Hashable, CaseIterable {
        /// Stands in the page, once for each use.
        case embedded
        /// Stands in the page once, for several uses.
        case shared
        /// Left out: nothing shows that it is missing.
        case dropped
        /// Was not had, or is too large: something else stands in its place.
        case placeholder
    }

    package struct Entry: Codable, Sendable, Hashable {
        /// As it was asked for, without a fragment and without secrets.
        package var url: String
        /// Where it was found, where that is another address.
        package var finalURL: String?
        /// `type/subtype`; nil where it was not had.
        package var type: String?
        package var bytes: Int?
        /// Of the bytes as they were served, in lower-case hex.
        package var sha256: String?
        package var entityTag: String?
        package var lastModified: String?
        package var outcome: Outcome
        /// Why it was dropped or replaced.
        package var why: String?
        /// How often the page asks for it.
        package var uses: Int
    }

    package static let currentVersion = 1

    package var version = Receipt.currentVersion
    /// What was asked for, without its query.
    package var page: String
    /// Where it was found, without its query.
    package var finalURL: String
    /// When this content was first captured, as the caller writes times (RFC 3339).
    package var captured: String
    package var type: String?
    package var encoding: String
    package var bytes: Int
    package var sha256: String
    package var entityTag: String?
    package var lastModified: String?
    /// Of everything that the page was made of and how: equal where the same page would come of it.
    package var content: String
    /// By address.
    package var assets: [Entry]

    /// With sorted keys and a line break at the end: the same bytes for the same receipt.
    package var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(self)) + [0x0A]
        }
    }

    package init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(Receipt.self, from: Data(json))
    }

    init(
        page: String, finalURL: String, captured: String, asset: Asset, encoding: String, content: String,
        assets: [Entry]
    ) {
        self.page = page
        self.finalURL = finalURL
        self.captured = captured
        type = ContentTypes.essence(asset.contentType)
        self.encoding = encoding
        bytes = asset.bytes.count
        sha256 = asset.sha256
        entityTag = asset.entityTag
        lastModified = asset.lastModified
        self.content = content
        self.assets = assets
    }
}
