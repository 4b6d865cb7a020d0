import Foundation
import OTADistribution
import SiteFiles

/// The output of `ota`.
struct PublicationText {
    /// The facts of the published app.
    var facts: AppFacts
    /// The changed files and the addresses.
    var receipt: Publisher.Receipt
    /// The address of the folder and where it was found.
    var found: BaseURLSource.Found
    var options: Publisher.Options

    /// The facts of the build, the changed files and the address to open, one a line.
    func lines(folder: String) -> String {
        let build = receipt.build
        var lines = [
            "\(build.title.printable) \(build.version.printable) (\(build.build.printable)), \(build.bundleIdentifier.printable), \(ByteCount.text(build.size))"
        ]
        lines.append(InspectionText.signature(of: facts).printable)
        if let device = options.rules.device { lines.append("the device \(device.masked) is in the profile") }
        lines.append("base URL \(found.url) (from \(found.origin))")
        for name in receipt.changed { lines.append("wrote \(shown(name, folder))") }
        if receipt.changed.isEmpty { lines.append("already published: nothing changed in \(folder)") }
        for name in receipt.removed { lines.append("removed \(shown(name, folder))") }
        lines.append("open in Safari: \(receipt.page)")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The path of a published file relative to the current folder.
    private func shown(_ name: String, _ folder: String) -> String {
        DiskPath.shown(DiskPath.join(DiskPath.absolute(folder), name))
    }

    /// The document of `--format json`.
    private struct Result: Encodable {
        var build: PublishedBuilds.Build
        var page: String
        var link: String
        var baseURL: String
        var baseURLOrigin: String
        var changed: [String]
        var removed: [String]
        var warnings: [InspectionText.Line]
    }

    /// - Throws: the encoder's error.
    func json(_ concerns: [Concern]) throws -> String {
        try InspectionText.encoded(
            Result(
                build: receipt.build, page: receipt.page, link: receipt.link, baseURL: found.url.text,
                baseURLOrigin: found.origin, changed: receipt.changed, removed: receipt.removed,
                warnings: concerns.map(InspectionText.Line.init)))
    }
}
