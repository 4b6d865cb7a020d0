import Foundation
@testable import OTADistribution
import SiteFiles
import TestSupport
import Testing

/// `ota check` against servers that do one thing wrong.
@Suite struct PublishedCheckTests {
    /// A server over a published folder.
    struct Server: WebClient {
        var files: [String: [UInt8]]
        var base = "https://box.example.net/app/"
        var types = [
            "html": "text/html; charset=utf-8", "plist": "text/xml", "png": "image/png",
            "ipa": "application/octet-stream",
        ]
        var hasRanges = true
        var hasContentRange = true
        /// Where answers come from in the end.
        var redirection: String?
        var status: [String: Int] = [:]

        func get(_ address: String, range: String?, limit: Int) async throws -> WebAnswer {
            guard address.hasPrefix(base) else { throw Unreachable() }
            let name = String(address.dropFirst(base.count))
            guard let body = files[name] else {
                return WebAnswer(status: 404, headers: [:], body: [], address: address)
            }
            let ending = String(name.split(separator: ".").last ?? "")
            var headers = ["content-type": types[ending] ?? ""]
            let real = redirection ?? address
            if let status = status[ending] {
                return WebAnswer(status: status, headers: headers, body: [], address: real)
            }
            if hasRanges, let range {
                let ends = range.dropFirst(6).split(separator: "-").compactMap { Int($0) }
                let part = body[ends[0]...min(ends[1], body.count - 1)]
                if hasContentRange {
                    headers["content-range"] = "bytes \(ends[0])-\(ends[0] + part.count - 1)/\(body.count)"
                }
                return WebAnswer(
                    status: 206, headers: headers, body: Array(part.prefix(limit)), address: real)
            }
            return WebAnswer(status: 200, headers: headers, body: Array(body.prefix(limit)), address: real)
        }

        struct Unreachable: Error, CustomStringConvertible { var description: String { "no such host" } }
    }

    static let published = Result { try publication(#"{"pad": 200000}"#) }

    /// Publishes an app. `LONG` is a comment of the largest length.
    private static func publication(_ fixture: String) throws -> [String: [UInt8]] {
        let comment = String(repeating: "c", count: Int(UInt16.max))
        let apps = try MadeApps(["a.ipa": fixture.replacing("LONG", with: comment)])
        var options = Publisher.Options(
            base: try BaseURL("https://box.example.net/app", from: ""), rules: MadeApps.rules)
        options.chunks = (.sha256, 1 << 16)
        let publisher = Publisher(options, folder: apps.folder["out"])
        _ = try publisher.publish(try apps.open("a.ipa"))
        return try apps.folder.files(below: "out")
    }

    let server: Server

    init() throws { server = Server(files: try Self.published.get()) }

    private func report(
        _ address: String = "https://box.example.net/app/install.html",
        _ change: (inout Server) -> Void = { _ in }
    )
        async -> PublishedCheck.Report
    {
        var server = server
        change(&server)
        return await PublishedCheck(server).check(address)
    }

    @Test(arguments: ["install.html", "", "manifest.plist"]) func acceptsAGoodServer(
        _ name: String
    ) async {
        let report = await report("https://box.example.net/app/" + name)
        #expect(report.errors.isEmpty && report.warnings.isEmpty, "\(report)")
        #expect(report.steps.count == (name.hasSuffix("plist") ? 4 : 5))
    }

    @Test(arguments: [
        #"{"zip64": true, "data_descriptors": true}"#, #"{"zip_comment": "hé"}"#,
        #"{"zip64": true, "zip_comment": "PK\u0005\u0006"}"#,
        #"{"zip_comment": "LONG"}"#, #"{"zip64": true, "zip_comment": "LONG"}"#,
    ]) func acceptsEveryFormOfAZip(_ fixture: String) async throws {
        let files = try Self.publication(fixture)
        let report = await report { $0.files = files }
        #expect(report.errors.isEmpty && report.warnings.isEmpty, "\(report)")
    }

    @Test(arguments: [#"{"zip64": true, "pad": 5000}"#, #"{"pad": 5000, "zip_comment": "LONG"}"#])
    func requiresTheWholeZip(_ ipa: String) async throws {
        var files = try Self.publication(ipa)
        let name = try #require(files.keys.first { $0.hasSuffix(".ipa") })
        files[name]?.remove(at: 1000)
        let changed = files
        let report = await report { $0.files = changed }
        #expect(report.errors.contains { $0.contains("does not end as a zip") }, "\(report)")
    }

    @Test(arguments: ["", "install.html", "manifest.plist"])
    func looksAtALoopbackServerInPlaceOfThePublicOne(_ name: String) async {
        let base = "http://127.0.0.1:8080/x/"
        let count = name.hasSuffix("plist") ? 4 : 5
        let report = await report(base + name) { $0.base = base }
        #expect(report.errors.isEmpty && report.steps.count == count, "\(report)")
        #expect(report.warnings.count == 1 && report.warnings[0].contains("http on this machine"))
    }

    @Test func takesLocalAddressesInTheManifestAsTheyAre() async {
        let report = await report("http://127.0.0.1:8080/manifest.plist") { s in
            s.base = "http://127.0.0.1:8080/"
            s.files = Dictionary(
                uniqueKeysWithValues: s.files.map {
                    ($0.key.hasSuffix("plist") ? $0.key : "x/" + $0.key, $0.value)
                })
            s.files["manifest.plist"] = manifest(s) {
                $0.replacing("https://box.example.net/app/", with: s.base + "x/")
            }
        }
        #expect(report.errors.isEmpty && report.steps.count == 4, "\(report)")
    }

    @Test(arguments: [
        "http://box.example.net/app/", "http://192.168.1.2/",
        "http://127.0.0.1.evil.example@box.example.net/", "ftp://x/", "x", "http://",
        "http://a b/",
    ]) func requiresHTTPS(_ address: String) async {
        let report = await report(address)
        #expect(report.errors.count == 1 && report.steps.isEmpty, "\(report)")
    }

    /// A digest may be written in either case.
    @Test func comparesDigests() async throws {
        let package = try #require(InstallManifest(server.files["manifest.plist"] ?? [])?.asset(.package))
        let digest = try #require(package.hashes.first?.values.last)
        func check(_ other: String) async -> PublishedCheck.Report {
            await report { s in
                s.files["manifest.plist"] = manifest(s) { $0.replacing(digest, with: other) }
            }
        }
        let upper = await check(digest.uppercased())
        #expect(upper.errors.isEmpty && upper.steps.last?.hasSuffix(", digests right") == true, "\(upper)")
        let wrong = await check(String(digest.reversed()))
        #expect(wrong.errors.count == 1 && wrong.errors[0].contains("is not the one in the manifest"))
    }

    @Test func comparesTheDigestsOfBothAlgorithms() async throws {
        let ipa = try #require(server.files.first { $0.key.hasSuffix(".ipa") }?.value)
        var counter = ChunkHashes.Counter(.md5, size: 1 << 16)
        ipa.withUnsafeBytes { counter.update($0) }
        let values = counter.finish().values
        func check(_ values: [String]) async -> PublishedCheck.Report {
            let key = "<key>sha256-size</key>"
            let list = values.map { "<string>\($0)</string>" }.joined()
            let added =
                "<key>md5-size</key><integer>65536</integer><key>md5s</key><array>\(list)</array>" + key
            return await report { s in
                s.files["manifest.plist"] = manifest(s) { $0.replacing(key, with: added) }
            }
        }
        let right = await check(values)
        #expect(right.errors.isEmpty && right.warnings.isEmpty, "\(right)")
        #expect(right.steps.last?.hasSuffix(" answered, digests right") == true, "\(right)")
        let wrong = await check(values.map { _ in "0" })
        #expect(wrong.errors.count == 1 && wrong.errors[0].hasPrefix("the md5 of bytes 0 to"), "\(wrong)")
    }

    @Test(arguments: [
        ("<integer>65536<", "<integer>0<"), ("<integer>65536<", "<integer>-5<"), ("sha256-size", "x-size"),
    ]) func warnsOfDigestsWithoutASize(_ written: String, _ other: String) async {
        let report = await report { s in
            s.files["manifest.plist"] = manifest(s) { $0.replacing(written, with: other) }
        }
        #expect(report.errors.isEmpty && report.warnings.count == 1, "\(report)")
        #expect(report.warnings.first?.contains("sha256s without a usable sha256-size") == true)
        #expect(report.steps.last?.hasSuffix("ranges answered") == true)
    }

    private func install(_ server: Server, _ change: (String) -> String) -> [UInt8] {
        Array(change(String(decoding: server.files["install.html"] ?? [], as: UTF8.self)).utf8)
    }

    private func manifest(_ server: Server, _ change: (String) -> String) -> [UInt8] {
        Array(change(String(decoding: server.files["manifest.plist"] ?? [], as: UTF8.self)).utf8)
    }

    @Test func saysWhatAnIPhoneWouldStumbleOver() async throws {
        let ipa = try #require(server.files.keys.first { $0.hasSuffix(".ipa") })
        let faults: [(String, (inout Server) -> Void)] = [
            (
                "the page (https://box.example.net/app/install.html) is answered with 404",
                { $0.files["install.html"] = nil }
            ),
            ("the page is sent as 'text/plain'", { $0.types["html"] = "text/plain" }),
            (
                "has no itms-services link",
                { s in s.files["install.html"] = install(s) { $0.replacing("itms-services:", with: "x:") } }
            ),
            (
                "names no manifest",
                { s in s.files["install.html"] = install(s) { $0.replacing("&amp;url=", with: "&amp;uri=") } }
            ),
            (
                "badly escaped",
                { s in
                    s.files["install.html"] = install(s) { $0.replacing("https%3A%2F%2F", with: "https://") }
                }
            ),
            (
                "the manifest (https://box.example.net/app/manifest.plist) is answered with 404",
                { $0.files["manifest.plist"] = nil }
            ),
            ("the manifest is sent as 'text/html'", { $0.types["plist"] = "text/html" }),
            (
                "the manifest does not parse",
                { s in s.files["manifest.plist"] = manifest(s) { $0.replacing("</plist>", with: "&</plist") }
                }
            ),
            (
                "is not https",
                { s in
                    s.files["manifest.plist"] = manifest(s) {
                        $0.replacing("https://box", with: "http://box")
                    }
                }
            ),
            (
                "has no software-package",
                { s in s.files["manifest.plist"] = manifest(s) { $0.replacing("software-package", with: "x") }
                }
            ),
            (
                "cannot be fetched: no such host",
                { s in
                    s.files["manifest.plist"] = manifest(s) { $0.replacing("box.example", with: "b.example") }
                }
            ),
            (
                "the display-image is no PNG",
                { s in s.files = s.files.mapValues { $0.starts(with: [0x89, 0x50]) ? [1, 2, 3] : $0 } }
            ),
            ("is answered with 404", { $0.files[ipa] = nil }),
            ("does not begin as a zip", { $0.files[ipa]?[0] = 0 }),
            ("does not end as a zip", { $0.files[ipa]?.removeLast(3000) }),
            ("does not end as a zip", { $0.files[ipa]?.removeLast() }),
            ("does not end as a zip", { $0.files[ipa]?.append(10) }),
            ("does not end as a zip", { $0.files[ipa]?.remove(at: 1000) }),
            ("knows no ranges", { $0.hasRanges = false }),
            ("without saying which", { $0.hasContentRange = false }),
            ("the .ipa is sent as 'text/plain'", { $0.types["ipa"] = "text/plain; charset=utf-8" }),
            (
                "digests for the",
                { $0.files[ipa]?.insert(contentsOf: [UInt8](repeating: 0, count: 1 << 17), at: 10) }
            ),
            (
                "the sha256 of bytes 65536 to 131071 of the .ipa is not the one in the manifest",
                { $0.files[ipa]?[100_000] ^= 1 }
            ),
            ("is redirected to 'http://box.example.net/'", { $0.redirection = "http://box.example.net/" }),
            ("is answered with 403", { $0.status["png"] = 403 }),
        ]
        for (words, fault) in faults {
            let report = await report("https://box.example.net/app/install.html", fault)
            #expect(report.errors.contains { $0.contains(words) }, "\(words): \(report)")
        }
    }

    @Test func warnsOfWhatIOSForgives() async throws {
        let faults: [(String, (inout Server) -> Void)] = [
            (
                "the manifest is sent as 'application/octet-stream'; send it as text/xml",
                { $0.types["plist"] = "application/octet-stream" }
            ),
            ("send it as image/png", { $0.types["png"] = "application/octet-stream" }),
            (
                "the manifest has no display-image",
                { s in s.files["manifest.plist"] = manifest(s) { $0.replacing("display-image", with: "x") } }
            ),
            (
                "the full-size-image is 57×57; iOS wants 512×512",
                { s in s.files["manifest.plist"] = manifest(s) { $0.replacing("-512.png", with: "-57.png") } }
            ),
        ]
        for (words, fault) in faults {
            let report = await report("https://box.example.net/app/install.html", fault)
            #expect(
                report.errors.isEmpty && report.warnings.contains { $0.contains(words) },
                "\(words): \(report)")
        }
    }
}
