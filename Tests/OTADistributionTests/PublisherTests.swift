import Foundation
@testable import OTADistribution
import SiteFiles
import TestSupport
import Testing

/// The folder: what is written, what stays, and that a refused run changes nothing.
@Suite struct PublisherTests {
    static let apps = Result {
        try MadeApps([
            "1.ipa": #"{"version": "1.0", "build": "1", "pad": 300000}"#,
            "2.ipa": #"{"version": "1.1", "build": "2"}"#, "3.ipa": #"{"version": "1.2", "build": "3"}"#,
            "4.ipa": #"{"version": "1.10", "build": "4"}"#,
            "other.ipa": #"{"bundle_id": "com.example.other"}"#,
            "expired.ipa": #"{"expired": true}"#, "store.ipa": #"{"fairplay": true}"#,
            "bomb.ipa": #"{"zip_bomb": 200, "zip_bomb_in": "info"}"#,
            "unicode.ipa": #"{"title": "論文 & <b>“Ж”</b> 🧪", "app_name": "論文リーダー"}"#,
        ])
    }

    let folder: TestFolder
    let apps: MadeApps

    init() throws {
        folder = try TestFolder()
        apps = try Self.apps.get()
    }

    private func publisher(_ change: (inout Publisher.Options) -> Void = { _ in }) throws -> Publisher {
        var options = Publisher.Options(
            base: try BaseURL("https://box.example.net/app", from: "test"), rules: MadeApps.rules)
        change(&options)
        return Publisher(options, folder: folder["out"])
    }

    @discardableResult
    private func publish(_ name: String, _ change: (inout Publisher.Options) -> Void = { _ in }) throws
        -> Publisher.Receipt
    {
        let publisher = try publisher(change)
        let app = try apps.open(name)
        _ = try publisher.check(app)
        return try publisher.publish(app)
    }

    private func names() throws -> [String] { try FileReading.names(in: folder["out"]) }

    @Test func writesFiveFilesOfABuildAndThreeOfTheNewest() throws {
        let receipt = try publish("1.ipa")
        let stem = receipt.build.stem
        #expect(stem.firstMatch(of: #/^Truth-Seeker-1\.0-1-[0-9a-f]{16}$/#) != nil)
        let files =
            [".html", ".ipa", ".plist", "-57.png", "-512.png"].map { stem + $0 } + [
                "install.html", "latest.json", "manifest.plist",
            ]
        #expect(try names() == files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(receipt.changed.last == "manifest.plist")
        let wanted = try #require(apps.facts["1.ipa"])
        #expect(receipt.build.sha256 == wanted.sha256)
        #expect(stem.hasSuffix(wanted.sha256.prefix(16)))
        #expect(try folder.bytes("out/" + stem + ".ipa") == apps.folder.bytes("1.ipa"))
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        try publish("1.ipa")
        try publish("2.ipa")
        let first = try folder.files(below: "out")
        try folder.remove("out")
        try publish("1.ipa")
        try publish("2.ipa")
        #expect(try folder.files(below: "out") == first)
    }

    @Test func publishingAgainKeepsAllFiles() throws {
        try publish("1.ipa")
        let stamps = { () -> [String: Date] in
            try Dictionary(
                uniqueKeysWithValues: names().map {
                    (
                        $0,
                        try FileManager.default.attributesOfItem(atPath: folder["out/" + $0])[
                            .modificationDate] as? Date ?? .distantPast
                    )
                })
        }
        let before = try stamps()
        #expect(try publish("1.ipa").changed.isEmpty)
        #expect(try stamps() == before)
        #expect(try publish("1.ipa") { $0.title = "Other" }.changed.contains("manifest.plist"))
    }

    // MARK: --keep

    @Test(arguments: [0, 1, 2, 5]) func keepsSoManyOlderBuilds(_ keep: Int) throws {
        let receipts = try ["1.ipa", "2.ipa", "3.ipa", "4.ipa"].map { name in
            try publish(name) { $0.keep = keep }
        }
        let kept = receipts.suffix(keep + 1).map(\.build.stem)
        #expect(Set(try names().filter { $0.hasSuffix(".ipa") }) == Set(kept.map { $0 + ".ipa" }))
        #expect(try names().count == kept.count * 5 + 3)
        let latest = try #require(PublishedBuilds.read(in: folder["out"]).builds)
        #expect(latest.builds.map(\.stem) == kept.reversed())
        #expect(latest.version == "1.10" && latest.sha256 == receipts[3].build.sha256)
        let page = try folder.text("out/install.html")
        for stem in kept.dropLast() { #expect(page.contains("href=\"\(stem).html\"")) }
        #expect(page.contains("Older builds") == (keep > 0))
    }

    @Test func anOlderBuildsPageInstallsThatBuild() throws {
        let old = try publish("1.ipa").build
        try publish("2.ipa")
        let page = try folder.text("out/" + old.stem + ".html")
        #expect(page.contains(InstallLink.text(manifest: old.manifest).replacing("&", with: "&amp;")))
        let manifest = try #require(InstallManifest(try folder.bytes("out/" + old.stem + ".plist")))
        #expect(manifest.version == "1.0" && manifest.asset(.package)?.url == old.ipa)
        #expect(try #require(InstallManifest(try folder.bytes("out/manifest.plist"))).version == "1.1")
    }

    @Test func removesOnlyItsOwnFiles() throws {
        try publish("1.ipa")
        try folder.write("mine", to: "out/notes.txt")
        try folder.write("mine", to: "out/Truth-Seeker-1.0-1-0000000000000000.ipa")
        try publish("2.ipa") { $0.keep = 0 }
        #expect(folder.has("out/notes.txt") && folder.has("out/Truth-Seeker-1.0-1-0000000000000000.ipa"))
    }

    /// A site of the user may have files with the same names.
    @Test(arguments: ["install.html", "manifest.plist", "latest.json"])
    func replacesNoFileOfOthers(_ name: String) throws {
        try folder.write("{}", to: "out/" + name)
        let refusal = #expect(throws: Refusal.self) { try publish("1.ipa") }
        #expect(refusal?.description.contains("out/\(name) would be replaced") == true)
        #expect(try folder.text("out/" + name) == "{}")
        // The record of an earlier run may be lost.
        try folder.remove("out/" + name)
        try publish("1.ipa")
        try folder.remove("out/latest.json")
        try publish("2.ipa")
        #expect(folder.has("out/latest.json"))
    }

    @Test(arguments: ["../victim", "a/b", ".hidden", "", "-rf"]) func ignoresAForgedRecord(
        _ stem: String
    ) throws {
        try publish("1.ipa")
        try folder.write("mine", to: "victim.ipa")
        let record = try folder.text("out/latest.json")
        let own = try #require(PublishedBuilds.read(in: folder["out"]).builds?.builds.first?.stem)
        try folder.write(
            record.replacing("\"stem\" : \"\(own)\"", with: "\"stem\" : \"\(stem)\""), to: "out/latest.json")
        #expect(try publisher().check(try apps.open("2.ipa")).map(\.kind) == [.history])
        try publish("2.ipa") { $0.keep = 0 }
        #expect(folder.has("victim.ipa") && folder.has("out/\(own).ipa"))
    }

    // MARK: A changed base URL

    /// Longer than the other address, so that the QR code has another size, and with a character that HTML escapes.
    private func elsewhere() throws -> BaseURL {
        try BaseURL("https://a-much-longer-name.example.org/it's/a/folder/below/it/", from: "test")
    }

    /// Publishes three builds, the first two at one address, and returns the folder's files.
    private func publishThree(older: BaseURL, newest: BaseURL) throws -> [String: [UInt8]] {
        for (name, base) in [("1.ipa", older), ("2.ipa", older), ("3.ipa", newest)] {
            let receipt = try publish(name) {
                $0.base = base
                $0.notes = ReleaseNotes("Notes of **\(name)**")
            }
            #expect(receipt.concerns.isEmpty)
        }
        return try folder.files(below: "out")
    }

    @Test func olderBuildsMoveToANewAddress() throws {
        let (old, new) = (try publisher().options.base, try elsewhere())
        let moved = try publishThree(older: old, newest: new)
        for (name, bytes) in moved where !name.hasSuffix(".ipa") {
            #expect(!String(decoding: bytes, as: UTF8.self).contains(old.host), "\(name)")
        }
        try folder.remove("out")
        #expect(try publishThree(older: new, newest: new) == moved)
        #expect(try publish("3.ipa") { $0.base = new }.changed.allSatisfy { !$0.contains("-1.0-1-") })
    }

    @Test func warnsOfAnOlderBuildThatCannotMove() throws {
        let stem = try publish("1.ipa").build.stem
        let manifest = try folder.text("out/\(stem).plist")
        try folder.write(
            manifest.replacing("box.example.net", with: "cdn.example.net"), to: "out/\(stem).plist")
        try folder.remove("out/\(stem).html")
        let before = try folder.files(below: "out")
        let base = try elsewhere()
        let refusal = try #require(throws: Refusal.self) {
            try publish("2.ipa") {
                $0.base = base
                $0.rules.isStrict = true
            }
        }
        #expect(refusal.reason == .strict)
        #expect(try folder.files(below: "out") == before)
        #expect(try publish("2.ipa") { $0.base = base }.concerns.map(\.kind) == [.oldAddress, .oldAddress])
        #expect(try folder.bytes("out/\(stem).plist") == before["\(stem).plist"])
        #expect(!folder.has("out/\(stem).html"))
    }

    @Test func anEditedRecordChangesNoPage() throws {
        let build = try publish("1.ipa").build
        let page = try folder.bytes("out/\(build.stem).html")
        let record = try folder.text("out/latest.json")
        try folder.write(
            record.replacing("\"page\" : \"\(build.page)\"", with: "\"page\" : \"\""), to: "out/latest.json")
        let base = try elsewhere()
        #expect(try publish("2.ipa") { $0.base = base }.concerns.map(\.kind) == [.oldAddress])
        #expect(try folder.bytes("out/\(build.stem).html") == page)
    }

    // MARK: What the folder says

    @Test func warnsOfALowerVersion() throws {
        try publish("4.ipa")
        #expect(try publisher().check(try apps.open("3.ipa")).map(\.kind) == [.lowerVersion])
        #expect(try publisher().check(try apps.open("4.ipa")).isEmpty)
        try folder.remove("out")
        try publish("3.ipa")
        // 1.10 is more than 1.2.
        #expect(try publisher().check(try apps.open("4.ipa")).isEmpty)
    }

    @Test func warnsOfAnotherAppsFolder() throws {
        try publish("1.ipa")
        #expect(try publisher().check(try apps.open("other.ipa")).map(\.kind) == [.otherApp])
    }

    @Test func warnsOfAPrivateName() throws {
        let local = try publisher { $0.base = (try? BaseURL("https://box.local/", from: "test")) ?? $0.base }
        #expect(try local.check(try apps.open("1.ipa")).map(\.kind) == [.privateHost])
    }

    // MARK: Refused and interrupted runs

    @Test(arguments: ["expired.ipa", "store.ipa", "bomb.ipa"])
    func aRefusedRunLeavesTheFolderAsItWas(_ name: String) throws {
        #expect(throws: Refusal.self) { try publish(name) }
        #expect(!folder.has("out"))
        try publish("1.ipa")
        let before = try folder.files(below: "out")
        #expect(throws: Refusal.self) { try publish(name) }
        #expect(try folder.files(below: "out") == before)
    }

    @Test(arguments: [0, 1, 2]) func anInterruptedRunLeavesTheFolderAsItWas(_ pieces: Int) throws {
        let interrupt = { (publisher: Publisher) in
            var asked = 0
            _ = try publisher.publish(try apps.open("1.ipa")) {
                asked += 1
                return asked > pieces
            }
        }
        let first = try #require(throws: Refusal.self) { try interrupt(try publisher()) }
        #expect(first.reason == .interrupted)
        #expect(!folder.has("out"))
        try publish("2.ipa")
        let before = try folder.files(below: "out")
        #expect(throws: Refusal.self) { try interrupt(try publisher()) }
        #expect(try folder.files(below: "out") == before)
        #expect(try names().allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func takesAwayWhatAKilledRunLeft() throws {
        try publish("1.ipa")
        try folder.write("half", to: "out/.sitegen-ota-12345/app.ipa")
        try publish("2.ipa")
        #expect(try names().allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func twoRunsDoNotShareAFolder() throws {
        try publish("1.ipa")
        let lock = try FolderLock.publication(folder["out"])
        let before = try folder.files(below: "out")
        let refusal = try #require(throws: Refusal.self) { try publish("2.ipa") }
        #expect(refusal.reason == .busy)
        #expect(try folder.files(below: "out") == before)
        withExtendedLifetime(lock) {}
    }

    @Test func rejectsATargetThatIsNotAFolder() throws {
        try folder.write("a file", to: "out")
        #expect(try #require(throws: Refusal.self) { try publish("1.ipa") }.reason == .folder)
        #expect(try folder.text("out") == "a file")
    }

    @Test func refusesAFolderWhereAFileHasToGo() throws {
        try folder.write("x", to: "out/manifest.plist/x")
        let before = try folder.files(below: "out")
        #expect(try #require(throws: Refusal.self) { try publish("1.ipa") }.reason == .folder)
        #expect(try folder.files(below: "out") == before)
    }

    @Test func refusesAFileThatIsStillWritten() throws {
        let path = try folder.write(try apps.folder.bytes("1.ipa"), to: "growing.ipa")
        let app = try OpenApp(path)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([0]))
        try handle.close()
        let refusal = try #require(throws: Refusal.self) { try publisher().publish(app) }
        #expect(refusal.reason == .changed)
        #expect(!folder.has("out"))
    }

    @Test func aTitleReadsBackWhateverItHolds() throws {
        let receipt = try publish("unicode.ipa")
        #expect(receipt.build.stem.hasPrefix("truthseeker-1.4.2-57-"))
        let manifest = try #require(InstallManifest(try folder.bytes("out/manifest.plist")))
        #expect(manifest.title == "論文 & <b>“Ж”</b> 🧪")
        #expect(try folder.text("out/install.html").contains("論文 &amp; &lt;b&gt;“Ж”&lt;/b&gt; 🧪"))
        try publish("1.ipa") { $0.title = "]]> &amp; \"quotes\" '\n" }
        #expect(
            try #require(InstallManifest(try folder.bytes("out/manifest.plist"))).title
                == "]]> &amp; \"quotes\" '\n")
    }

    /// XML has no way to write them, and Foundation writes them all the same.
    @Test func aTitleThatNoPropertyListCanHoldIsRefused() throws {
        let refusal = try #require(throws: Refusal.self) { try publish("1.ipa") { $0.title = "a\u{1}b" } }
        #expect(refusal.description.contains("holds a control character"))
        #expect(!folder.has("out"))
    }

    @Test func noDeviceIDAndNoPathOfTheMachineIsPublished() throws {
        try publish("1.ipa")
        let ids = try #require(apps.facts["1.ipa"]).udids
        #expect(!ids.isEmpty)
        for (name, bytes) in try folder.files(below: "out") where !name.hasSuffix(".ipa") {
            let text = String(decoding: bytes, as: UTF8.self).lowercased()
            for id in ids { #expect(!text.contains(id.lowercased().suffix(12))) }
            #expect(!text.contains(folder.path.lowercased()) && !text.contains(apps.folder.path.lowercased()))
        }
    }
}
