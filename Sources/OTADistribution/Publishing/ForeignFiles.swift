import SiteFiles
import WebSyntax

/// The files of others in a folder to publish into.
enum ForeignFiles {
    /// Returns a file with a name that a publication writes, in a folder without a build of an earlier run; `nil` if there is no
    /// such file.
    static func first(in folder: String) -> String? {
        let names = (try? FileReading.names(in: folder)) ?? []
        // A run that was killed may have left a build and no record.
        guard !names.contains(where: isBuild) else { return nil }
        return [Publication.page, Publication.manifest, PublishedBuilds.fileName].first(where: names.contains)
    }

    /// Returns true for the name of a build, which ends with 16 digits of the app's digest.
    private static func isBuild(_ name: String) -> Bool {
        guard name.hasSuffix(".ipa") else { return false }
        let digest = name.dropLast(4).utf8.suffix(17)
        return digest.count == 17 && digest.first == UInt8(ascii: "-")
            && digest.dropFirst().allSatisfy { $0.hexValue != nil }
    }
}
