package import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The folder of the records, outside of every library: one file for each set of manifests, output and options.
package struct RecordStore: Sendable {
    /// Absolute.
    package let folder: String

    package init(folder: String) { self.folder = folder }

    /// Uses the ``CacheFolder``; nil without a home folder.
    package init?(environment: [String: String]) {
        guard let folder = CacheFolder.path(environment: environment) else { return nil }
        self.init(folder: folder)
    }

    /// - Parameter identity: what tells this build from others: paths and options.
    package func path(for identity: [String]) -> String {
        DiskPath.join(folder, ContentDigest(ofTexts: identity).hex + Self.ending)
    }

    private static let ending = ".record"
    private static let largest = 256 << 20

    /// Returns `nil` without a usable record.
    package func read(_ path: String) -> RenderRecord? {
        (try? FileReading.bytes(at: path, limit: Self.largest)).flatMap { RenderRecord(decoding: $0) }
    }

    /// Returns the other usable records of runs over any of some manifests.
    ///
    /// - Parameter path: the path of the record to leave out.
    func records(of manifests: Set<String>, except path: String) -> [RenderRecord] {
        let names = ((try? FileReading.names(in: folder)) ?? []).filter { $0.hasSuffix(Self.ending) }
        return names.map { DiskPath.join(folder, $0) }.compactMap { other in
            guard other != path, Self.manifests(ofRecord: other).contains(where: manifests.contains) else {
                return nil
            }
            return read(other)
        }
    }

    /// Returns the manifests of a record as far as its beginning names them; none of an unreadable one.
    private static func manifests(ofRecord path: String) -> [String] {
        RenderRecord.manifests(inBeginning: FileReading.beginning(of: path, count: 4096))
    }

    /// Writes a record, and removes some of those whose manifests are gone.
    package func write(_ record: RenderRecord, to path: String) throws(FileError) {
        try AtomicFile.makeFolder(folder)
        try AtomicFile.write(record.encoded, to: path)
        removeAbandoned(after: DiskPath.name(of: path))
    }

    /// The number of other records to inspect: those that sort after `name`.
    private static let looked = 32

    private func removeAbandoned(after name: String) {
        let names = ((try? FileReading.names(in: folder)) ?? []).filter { $0.hasSuffix(Self.ending) }
        let start = (names.firstIndex(of: name) ?? 0) + 1
        for other in (names.dropFirst(start) + names.prefix(start)).prefix(Self.looked) where other != name {
            let path = DiskPath.join(folder, other)
            // An unreadable record is useless too.
            let manifests = Self.manifests(ofRecord: path)
            if !manifests.contains(where: FileReading.isFile) { unlink(path) }
        }
    }
}
