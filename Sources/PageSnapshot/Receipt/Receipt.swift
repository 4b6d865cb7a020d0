import Foundation
import WebFetching

/// The sources of a snapshot and its time, in a file beside it: the only place with times.
package struct Receipt: Codable, Sendable, Hashable {
    /// The treatment of a file.
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
        /// The requested address, without a fragment and without secrets.
        package var url: String
        /// The final address, where it is another one.
        package var finalURL: String?
        /// `type/subtype`; nil where it was not had.
        package var type: String?
        package var bytes: Int?
        /// The SHA-256 of the bytes as served, in lower-case hex.
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
    /// The requested address, without its query.
    package var page: String
    /// The final address, without its query.
    package var finalURL: String
    /// When this content was first captured, as the caller writes times (RFC 3339).
    package var captured: String
    package var type: String?
    package var encoding: String
    package var bytes: Int
    package var sha256: String
    package var entityTag: String?
    package var lastModified: String?
    /// The digest of all sources and settings: equal where they give the same page.
    package var content: String
    /// By address.
    package var assets: [Entry]

    /// With sorted keys and a line break at the end: the same bytes for the same receipt.
    package var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
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
