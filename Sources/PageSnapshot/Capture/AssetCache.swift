import Foundation
import SiteFiles
package import WebFetching
package import WebSyntax

/// The files of a page's last snapshot, as they were served, so that a server need only confirm them (RFC 9110, 13).
///
/// Each page has a folder, from which files that its last snapshot did not use are removed. A damaged cache only makes
/// a snapshot slower. Only the user can read it, since files of a page may contain what its snapshot must not.
package struct AssetCache: Sendable {
    /// A line of the index: a file with the validators of its response.
    struct Entry: Codable {
        var address: String
        var contentType: String?
        var sha256: String
        var entityTag: String?
        var lastModified: String?
        /// The fields of ``Asset/accessFields``, a line each.
        var fields: [String]?

        /// Takes the validators of a fetched file.
        init(_ asset: Asset) {
            address = asset.address.withoutFragment.serialized
            contentType = asset.contentType
            sha256 = asset.sha256
            entityTag = asset.entityTag
            lastModified = asset.lastModified
            if !asset.accessFields.isEmpty {
                fields = asset.accessFields.map { "\($0.name): \($0.value)" }
            }
        }
    }

    /// The absolute path of this page's folder.
    private let folder: String
    /// The index of the folder.
    private var list: String { DiskPath.join(folder, "index.json") }

    /// - Parameters:
    ///   - root: the folder of all caches; absolute.
    ///   - output: the path of the snapshot; absolute. Two outputs of one page do not share a cache.
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
                entityTag: entry.entityTag, lastModified: entry.lastModified,
                accessFields: (entry.fields ?? []).compactMap { HTTPField($0) })
        }
        return known
    }

    /// Writes a file. An error is ignored: the file is fetched again next time.
    func keep(_ asset: Asset) {
        guard (try? AtomicFile.makeFolder(folder)) != nil else { return }
        // The folder may contain personal data, such as pages behind a login.
        chmod(folder, 0o700)
        _ = try? AtomicFile.write(asset.bytes, to: DiskPath.join(folder, asset.sha256))
    }

    /// Lists the files of the finished snapshot, and removes all others.
    ///
    /// - Throws: `FileError` if the index cannot be written or the folder not be listed.
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
