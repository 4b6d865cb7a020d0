import Foundation
import SiteFiles

/// Checks a publication as an iPhone would fetch it, from the page to the last byte of the .ipa, and
/// reports what would fail.
package struct PublishedCheck: Sendable {
    /// The result of a check.
    package struct Report: Sendable {
        /// The checked items, one line each.
        package var steps: [String] = []
        /// The problems that keep an iPhone from installing.
        package var errors: [String] = []
        /// Problems that some devices or browsers tolerate.
        package var warnings: [String] = []
    }

    /// The largest sizes in bytes. `part` is enough for the end record of a zip without a long comment, `piece` is what one
    /// request asks for of a chunk.
    private enum Limit {
        static let page = 8 << 20
        static let manifest = 1 << 20
        static let image = 8 << 20
        static let part = 1024
        static let piece = 4 << 20
    }

    /// Makes the requests.
    private let client: any WebClient

    /// Creates a check.
    package init(_ client: any WebClient) { self.client = client }

    /// Returns the reason why an address cannot be checked; `nil` for an http or https address.
    package static func problem(_ address: String) -> String? {
        guard PublishedPlace(address) == nil else { return nil }
        return
            "'\(address.withoutUserInfo)' is not an http or https address; write https://host/folder/install.html"
    }

    /// Checks a publication.
    ///
    /// - Parameter address: the address of the page, of the manifest, or of the folder that contains
    ///   both.
    package func check(_ address: String) async -> Report {
        var report = Report()
        guard let place = PublishedPlace(address) else {
            report.errors += [Self.problem(address)].compactMap { $0 }
            return report
        }
        if place.isLoopback, !place.isSecure {
            report.warnings.append(
                "this is http on this machine: iOS installs over https only, so look at the public address too"
            )
        } else if !place.isSecure {
            report.errors.append(
                "'\(address.withoutUserInfo)' is not https, and iOS installs from nothing else")
            return report
        }
        var finder = Walk(client: client, place: place, report: report)
        await finder.run()
        return finder.report
    }

    /// One check in progress.
    private struct Walk {
        let client: any WebClient
        var place: PublishedPlace
        var report: Report

        /// Follows page, manifest, icons and app in this order. A missing page or manifest ends the
        /// check: nothing else can be found.
        mutating func run() async {
            var manifestAddress = place.address
            if !place.address.hasSuffix(".plist") {
                guard let found = await page() else { return }
                manifestAddress = found
            }
            guard let manifest = await manifest(manifestAddress) else { return }
            // Without a page, the folder of the .ipa is the public one.
            if manifestAddress == place.address, let url = manifest.asset(.package)?.url,
                url.hasPrefix("https://")
            {
                place.learn(published: url, local: manifestAddress)
            }
            for kind in [InstallManifest.Asset.Kind.displayImage, .fullSizeImage] {
                guard let asset = manifest.asset(kind) else {
                    report.warnings.append(
                        "the manifest has no \(kind.rawValue); iOS shows a blank icon while it installs")
                    continue
                }
                await image(asset.url, kind)
            }
            guard let package = manifest.asset(.package) else {
                return report.errors.append(
                    "the manifest has no software-package; there is nothing to install")
            }
            await app(package)
        }

        /// Fetches a file. On failure the reason is added to the errors, and nil returned.
        private mutating func get(_ address: String, _ what: String, range: String? = nil, limit: Int) async
            -> WebAnswer?
        {
            if !address.hasPrefix("https://"), !place.isLoopback {
                report.errors.append(
                    "the \(what)'s address '\(address.withoutUserInfo)' is not https, and iOS refuses it")
                return nil
            }
            let real = place.real(address)
            do {
                let answer = try await client.get(real, range: range, limit: limit)
                guard answer.status == 200 || answer.status == 206 else {
                    report.errors.append(
                        "the \(what) (\(real.withoutUserInfo)) is answered with \(answer.status)")
                    return nil
                }
                if !place.isLoopback, !answer.address.hasPrefix("https://") {
                    report.errors.append(
                        "the \(what) is redirected to '\(answer.address.withoutUserInfo)', which is not https"
                    )
                }
                return answer
            } catch {
                report.errors.append("the \(what) (\(real.withoutUserInfo)) cannot be fetched: \(error)")
                return nil
            }
        }

        /// Returns the manifest's address from the link in the page.
        private mutating func page() async -> String? {
            let address = place.address.hasSuffix("/") ? place.address + "install.html" : place.address
            guard let answer = await get(address, "page", limit: Limit.page) else { return nil }
            if answer.type != "text/html" {
                report.errors.append(
                    "the page is sent as '\(answer.type.printable)'; Safari shows it only as text/html")
            }
            guard let link = PageLink.find(in: String(decoding: answer.body, as: UTF8.self)) else {
                report.errors.append("the page has no itms-services link; publish it again")
                return nil
            }
            guard let manifest = InstallLink.manifest(of: link) else {
                report.errors.append(
                    "the link behind the button names no manifest, so the tap does nothing; publish the page again"
                )
                return nil
            }
            guard InstallLink.text(manifest: manifest) == link else {
                report.errors.append(
                    "the link of the button is badly escaped, so the tap does nothing; publish the page again"
                )
                return nil
            }
            report.steps.append(
                "page: \(ByteCount.text(answer.body.count)), its button leads to \(manifest.withoutUserInfo)")
            place.learn(published: manifest, local: address)
            return manifest
        }

        /// Checks the manifest: its media type, which should be that of XML (RFC 7303), and its content.
        /// Types that servers give to unknown files are a warning, all others an error.
        private mutating func manifest(_ address: String) async -> InstallManifest? {
            guard let answer = await get(address, "manifest", limit: Limit.manifest) else { return nil }
            let types = [
                "text/xml", "application/xml", "application/x-plist", "application/octet-stream",
                "text/plain",
            ]
            if !types.contains(answer.type) {
                report.errors.append(
                    "the manifest is sent as '\(answer.type.printable)'; send it as text/xml")
            } else if !["text/xml", "application/xml"].contains(answer.type) {
                report.warnings.append("the manifest is sent as '\(answer.type)'; send it as text/xml")
            }
            guard let manifest = InstallManifest(answer.body) else {
                report.errors.append("the manifest does not parse as iOS reads it; publish it again")
                return nil
            }
            report.steps.append(
                "manifest: \(manifest.bundleID.printable) \(manifest.version.printable), '\(manifest.title.printable)'"
            )
            return manifest
        }

        /// Checks an icon. iOS shows 57 and 512 pixels and scales others.
        private mutating func image(_ address: String, _ kind: InstallManifest.Asset.Kind) async {
            let side = kind == .displayImage ? 57 : 512
            guard let answer = await get(address, kind.rawValue, limit: Limit.image) else { return }
            guard let pixels = PortableNetworkGraphics.decode(answer.body) else {
                return report.errors.append("the \(kind.rawValue) is no PNG that can be read")
            }
            if pixels.width != side || pixels.height != side {
                report.warnings.append(
                    "the \(kind.rawValue) is \(pixels.width)×\(pixels.height); iOS wants \(side)×\(side)")
            }
            if answer.type != "image/png" {
                report.warnings.append(
                    "the \(kind.rawValue) is sent as '\(answer.type.printable)'; send it as image/png")
            }
            report.steps.append("\(kind.rawValue): \(pixels.width)×\(pixels.height)")
        }

        // MARK: The app

        /// Checks the .ipa by its first and last bytes: both have to be answered as ranges, with which
        /// iOS resumes an interrupted download.
        private mutating func app(_ asset: InstallManifest.Asset) async {
            let part = Limit.part
            guard let first = await get(asset.url, ".ipa", range: "bytes=0-\(part - 1)", limit: part) else {
                return
            }
            if first.type.hasPrefix("text/") {
                report.errors.append(
                    "the .ipa is sent as '\(first.type.printable)'; send it as application/octet-stream")
            }
            guard first.body.starts(with: "PK\u{3}\u{4}".utf8) else {
                return report.errors.append(
                    "the .ipa does not begin as a zip does; the server sends something else")
            }
            guard first.status == 206 else {
                return report.errors.append(
                    "the server knows no ranges (it answers one with 200), so a download that is interrupted stalls"
                )
            }
            guard let range = first.headers["content-range"],
                let total = range.split(separator: "/").last.flatMap({ Int($0) }),
                range.hasPrefix("bytes 0-"), (1...1 << 50).contains(total)
            else {
                return report.errors.append("the server answers a range without saying which (Content-Range)")
            }
            guard let isComplete = await hasEnd(asset, total) else { return }
            if !isComplete {
                report.errors.append(
                    "the .ipa does not end as a zip of \(total) bytes does: the upload was cut short or changed; upload it again"
                )
            }
            var step = ".ipa: \(ByteCount.text(total)), ranges answered"
            for hashes in asset.hashes {
                guard await compare(hashes, with: asset, total, isComplete, &step) else { return }
            }
            report.steps.append(step)
        }

        /// Returns true if the .ipa ends as a zip of its size does. Only a long comment needs more than the last part of it.
        /// On failure the reason is added to the errors, and nil returned.
        private mutating func hasEnd(_ asset: InstallManifest.Asset, _ total: Int) async -> Bool? {
            for length in [Limit.part, ZipEnd.longest] {
                let start = max(0, total - length)
                guard let bytes = await bytes(start..<total, of: asset, total) else { return nil }
                if ZipEnd.isComplete(bytes, of: total) { return true }
                if start == 0 { break }
            }
            return false
        }

        /// Compares the digests of one algorithm with the .ipa, if their number is right, and notes it in the step.
        ///
        /// - Returns: false if a digest is wrong or a part is missing.
        private mutating func compare(
            _ hashes: ChunkHashes, with asset: InstallManifest.Asset, _ total: Int, _ isComplete: Bool,
            _ step: inout String
        ) async -> Bool {
            let name = hashes.algorithm.rawValue
            guard hashes.size > 0 else {
                report.warnings.append(
                    "the manifest has \(name)s without a usable \(name)-size, so nothing compares them; publish it again"
                )
                return true
            }
            let chunks = (total - 1) / hashes.size + 1
            if chunks != hashes.values.count {
                report.errors.append(
                    "the manifest has \(hashes.values.count) digests for the \(chunks) chunks of the .ipa: they are of different publications"
                )
            } else if isComplete {
                guard await areRight(hashes, of: asset, total) else { return false }
                if !step.hasSuffix("right") { step += ", digests right" }
            }
            return true
        }

        /// Compares the digests of the manifest with the .ipa. The first chunk that differs is an error: iOS stops there.
        private mutating func areRight(
            _ hashes: ChunkHashes, of asset: InstallManifest.Asset, _ total: Int
        ) async -> Bool {
            for (index, value) in hashes.values.enumerated() {
                let (start, end) = (index * hashes.size, min(total, (index + 1) * hashes.size))
                var digest = DigestStream(hashes.algorithm)
                for place in stride(from: start, to: end, by: Limit.piece) {
                    let range = place..<min(end, place + Limit.piece)
                    guard let bytes = await bytes(range, of: asset, total) else { return false }
                    bytes.withUnsafeBytes { digest.update($0) }
                }
                guard digest.hex == value.lowercased() else {
                    report.errors.append(
                        "the \(hashes.algorithm.rawValue) of bytes \(start) to \(end - 1) of the .ipa is not the one in the manifest, so iOS stops the download there; publish it again"
                    )
                    return false
                }
            }
            return true
        }

        /// Returns a part of the .ipa. On failure the reason is added to the errors, and nil returned.
        private mutating func bytes(
            _ range: Range<Int>, of asset: InstallManifest.Asset, _ total: Int
        ) async -> [UInt8]? {
            let name = "\(range.lowerBound)-\(range.upperBound - 1)"
            guard let answer = await get(asset.url, ".ipa", range: "bytes=\(name)", limit: range.count) else {
                return nil
            }
            guard answer.status == 206, answer.headers["content-range"] == "bytes \(name)/\(total)",
                answer.body.count == range.count
            else {
                report.errors.append(
                    "the \(range.upperBound == total ? "end" : "middle") of the .ipa is not what was asked for; the server's ranges are wrong"
                )
                return nil
            }
            return answer.body
        }
    }
}
