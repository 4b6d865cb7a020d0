import Foundation
import WebFetching

/// The sources of a snapshot and its time, in a file beside it. The snapshot itself contains no clock time but the
/// banner's, so the same sources give the same file.
package struct Receipt: Codable, Sendable, Hashable {
    /// The treatment of a file.
    package enum Outcome: String, Codable, Sendable, Hashable, CaseIterable {
        /// The page contains the file once for each use.
        case embedded
        /// The page contains the file once, for several uses.
        case shared
        /// The file was left out without a trace.
        case dropped
        /// The file could not be fetched or is too large; a placeholder replaces it.
        case placeholder
    }

    /// One file that the page asks for.
    package struct Entry: Codable, Sendable, Hashable {
        /// The requested address, without a fragment and without secrets.
        package var url: String
        /// The address after redirects, if it differs.
        package var finalURL: String?
        /// `type/subtype`; `nil` for a file that was not fetched.
        package var type: String?
        /// The size in bytes as served.
        package var bytes: Int?
        /// The SHA-256 of the bytes as served, in lower-case hex.
        package var sha256: String?
        package var entityTag: String?
        package var lastModified: String?
        /// The treatment of the file.
        package var outcome: Outcome
        /// The reason why the file was dropped or replaced.
        package var why: String?
        /// The number of uses in the page.
        package var uses: Int
    }

    /// The version that this program writes.
    package static let currentVersion = 1

    /// The version of the format.
    package var version = Receipt.currentVersion
    /// The requested address, without its query.
    package var page: String
    /// The final address, without its query.
    package var finalURL: String
    /// When this content was first captured, as the caller writes times (RFC 3339).
    package var captured: String
    package var type: String?
    /// The browser that ran the page's scripts before it was sealed; `nil` for a page as it was served.
    package var renderer: String?
    /// The encoding in which the page was served.
    package var encoding: String
    package var bytes: Int
    package var sha256: String
    package var entityTag: String?
    package var lastModified: String?
    /// The digest of all sources and settings: equal if they give the same page.
    package var content: String
    /// The files, sorted by address.
    package var assets: [Entry]

    /// The receipt as JSON with sorted keys and a final line break: equal receipts give equal bytes.
    package var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
        }
    }

    /// Reads a receipt.
    ///
    /// - Throws: `DecodingError`.
    package init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(Receipt.self, from: Data(json))
    }

    /// Creates the receipt of a page.
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
