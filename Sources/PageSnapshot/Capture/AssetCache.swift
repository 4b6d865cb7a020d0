import Foundation
import SiteFiles
package import WebFetching
package import WebSyntax

/// The files that a page was last made of, as they were served, so that a server need only say that they are still
/// right. One folder for each page; what its last snapshot did not use is removed. Whatever is wrong with it, a
/// snapshot is the same, only slower. For the user alone: files of a page may hold what its snapshot must not.
package struct AssetCache: Sendable {
    struct Entry: Codable {
        var address: String
        var contentType: String?
        var sha256: String
        var entityTag: String?
        var lastModified: String?

        init(_ asset: Asset) {
            address = asset.address.withoutFragment.serialized
            contentType = asset.contentType
            sha256 = asset.sha256
            entityTag = asset.entityTag
            lastModified = asset.lastModified
        }
    }

    /// Absolute.
    private let folder: String
    private var list: String { DiskPath.join(folder, "index.json") }

    /// - Parameters:
    ///   - root: of all caches; absolute.
    ///   - output: where the snapshot lies; absolute. Two outputs of one page do not share a cache.
    package init(root: String, page: WebAddress, output: String) {
        let key = Digest.sha256Hex(Array("\(page.withoutFragment.serialized)\n\(output)".utf8)).prefix(32)
        folder = DiskPath.join(root, String(key))
    }

    /// The known files whose bytes are unchanged and that a server can be asked about.
    package var known: [WebAddress: KnownAsset] {
        guard let bytes = try? FileReading.bytes(at: list, limit: 16 << 20),
            let entries = try? JSONDecoder().decode([Entry].self, from: Data(bytes))
        else { return [:] }
        var known: [WebAddress: KnownAsset] = [:]
        for entry in entries where entry.entityTag != nil || entry.lastModified != nil {
            guard let address = WebAddress(entry.address),
                entry.sha256.utf8.allSatisfy({ $0.hexValue != nil }),
                let bytes = try? FileReading.bytes(at: DiskPath.join(folder, entry.sha256)),
                Digest.sha256Hex(bytes) == entry.sha256
            else { continue }
            known[address] = KnownAsset(
                contentType: entry.contentType, bytes: bytes, sha256: entry.sha256,
                entityTag: entry.entityTag, lastModified: entry.lastModified)
        }
        return known
    }

    /// Writes a file. That it cannot be written is no failure: then it is fetched again.
    func keep(_ asset: Asset) {
        guard (try? AtomicFile.makeFolder(folder)) != nil else { return }
        // It may hold what nobody else should read.
        chmod(folder, 0o700)
        _ = try? AtomicFile.write(asset.bytes, to: DiskPath.join(folder, asset.sha256))
    }

    /// Lists the files of the finished snapshot, and removes all others.
    func finish(_ entries: [Entry]) throws(FileError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard !entries.isEmpty, let json = try? encoder.encode(entries.sorted { $0.address < $1.address })
        else {
            return
        }
        try AtomicFile.write(Array(json), to: list)
        let names = Set(entries.map(\.sha256) + ["index.json"])
        for name in try FileReading.names(in: folder) where !names.contains(name) {
            unlink(DiskPath.join(folder, name))
        }
    }
}
