import Foundation
import SiteFiles
import TestSupport
import Testing

/// The output of `sitegen ota` for people and for scripts.
@Suite struct OTACommandTests {
    static let base = "https://box.example.net/app/"
    static let apps = Result { () throws -> TestFolder in
        let folder = try TestFolder()
        try AppFixture.make(
            [
                "good.ipa": #"{"icons": "crushed", "pad": 200000, "extension": ["Widget"]}"#,
                "old.ipa": #"{"version": "1.0", "build": "3"}"#, "soon.ipa": #"{"days": 3}"#,
                "unicode.ipa":
                    #"{"title": "論文 & <b>“Ж”</b> 🧪", "app_name": "論文リーダー", "zip64": true, "data_descriptors": true}"#,
                "enterprise.ipa": #"{"profile_kind": "enterprise"}"#,
                "ad-hoc.ipa": #"{"profile_kind": "ad-hoc"}"#,
                "expired.ipa": #"{"expired": true}"#, "bare.ipa": #"{"icons": "none"}"#,
                "device.ipa": #"{"udid": ["00008110-0123456789ABCDEF"]}"#, "cut.ipa": #"{"truncated": true}"#,
                "bomb.ipa": #"{"zip_bomb": 1024, "zip_bomb_in": "info"}"#,
                "lying.ipa": #"{"zip_bomb": 1024, "zip_bomb_in": "profile", "lying_size": true}"#,
                "large.ipa": #"{"pad": 60000000, "zip": "stored"}"#,
            ], in: folder)
        return folder
    }

    let workspace: Workspace
    var folder: TestFolder { workspace.folder }
    let apps: TestFolder

    init() throws {
        workspace = try Workspace()
        apps = try Self.apps.get()
    }

    @discardableResult
    private func publish(
        _ code: Int32, _ app: String, _ more: String..., environment: [String: String] = [:],
        base: String? = OTACommandTests.base, location: SourceLocation = #_sourceLocation
    ) throws -> ChildProcess.Outcome {
        let address = base.map { ["--base-url", $0] } ?? []
        let outcome = try workspace.run(
            ["ota", apps[app], "--out", "out", "--now", AppFixture.now] + address + more,
            environment: environment,
            location: location)
        #expect(outcome.code == code, "\(outcome)", sourceLocation: location)
        return outcome
    }

    private func checkPublication(_ app: String, base: String = OTACommandTests.base) throws -> String {
        let script = DiskPath.join(Repository.root, "Tests/EndToEndTests/check_publication.py")
        let outcome = try AppFixture.python([script, folder["out"], apps[app], base], in: folder.path)
        return outcome.output + outcome.errors
    }

    @Test(arguments: [
        ("good.ipa", []), ("unicode.ipa", ["--chunk-hashes", "md5", "--chunk-size", "65536"]),
        ("enterprise.ipa", ["--chunk-hashes", "none"]),
        ("ad-hoc.ipa", ["--title", "Ein „Titel“ & <i>mehr</i>"]),
        (
            "bare.ipa",
            ["--notes", "# New\n\n- **one** <script>alert(1)</script>\n- [two](https://h.example/)\n"]
        ),
        ("expired.ipa", ["--allow-expired"]),
    ]) func publishesWhatOtherParsersRead(_ app: String, _ options: [String]) throws {
        let outcome = try workspace.run(
            ["ota", apps[app], "--out", "out", "--now", AppFixture.now, "--base-url", Self.base] + options)
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.output.contains("open in Safari: https://box.example.net/app/install.html\n"))
        #expect(try checkPublication(app) == "")
    }

    @Test func escapesASpaceOfTheAddressTwice() throws {
        let base = "https://box.example.net/my%20apps/"
        try publish(0, "good.ipa", base: "https://box.example.net/my apps")
        #expect(try checkPublication("good.ipa", base: base) == "")
        #expect(try folder.text("out/install.html").contains("my%2520apps%2Fmanifest.plist"))
    }

    @Test func theInstallPagePassesTheGate() throws {
        try publish(0, "good.ipa", "--notes", "New: `code`, **bold**\n\n1. one")
        for name in ["install.html"] + (try folder.files(below: "out").keys.filter { $0.hasSuffix(".html") })
        {
            try folder.write(try folder.bytes("out/" + name), to: "site/" + name)
        }
        let outcome = try workspace.expect(0, "verify", "site", "--no-math")
        // A published folder has no manifest, which is said, and is an error with --strict.
        #expect(outcome.errors.contains("[manifest-missing]"), "\(outcome)")
        #expect(outcome.errors.hasSuffix("\n1 note\n"), "\(outcome)")
    }

    // MARK: Where the address comes from

    @Test func takesTheAddressFromFourPlacesAndSaysWhich() throws {
        #expect(
            try publish(2, "good.ipa", base: nil).errors.contains("no base URL is known; give --base-url"))
        try folder.write("ota:\n  base-ur: https://s.example/\n", to: "sitegen.yml")
        #expect(try publish(2, "good.ipa", base: nil).errors.contains("did you mean 'base-url'?"))
        try folder.write("ota:\n  base-url: https://s.example/\n", to: "sitegen.yml")
        #expect(
            try publish(0, "good.ipa", base: nil).output.contains(
                "base URL https://s.example/ (from sitegen.yml)"))
        let environment = ["SITEGEN_OTA_BASE_URL": "https://e.example/"]
        #expect(
            try publish(0, "good.ipa", environment: environment, base: nil).output
                .contains("base URL https://e.example/ (from SITEGEN_OTA_BASE_URL)"))
        try folder.write("FUNNEL_HOST = https:/$()/x.example/app // tunnel\n", to: "App.xcconfig")
        #expect(
            try publish(0, "good.ipa", "--xcconfig", "App.xcconfig", environment: environment, base: nil)
                .output
                .contains("base URL https://x.example/app/ (from FUNNEL_HOST in App.xcconfig)"))
        #expect(try publish(0, "good.ipa").output.contains("(from --base-url)"))
        #expect(
            try publish(64, "good.ipa", "--xcconfig", "App.xcconfig").errors.contains("exclude each other"))
    }

    @Test(arguments: [
        "http://box.example.net/", "https://u:p@box.example.net/", "https://box.example.net/?x",
        "https://box.example.net/#x", "https:///x",
    ])
    func refusesAnAddressThatIOSDoesNotTake(_ base: String) throws {
        let outcome = try publish(2, "good.ipa", base: base)
        #expect(outcome.errors.hasPrefix("sitegen: error: the base URL '") && outcome.output.isEmpty)
        #expect(!folder.has("out"))
    }

    // MARK: Refusals

    @Test(arguments: ["expired.ipa", "cut.ipa", "bomb.ipa", "lying.ipa"])
    func aRefusalIsOneSentenceAndKeepsTheFolder(_ app: String) throws {
        try publish(0, "old.ipa")
        let before = try AppFixture.digest(of: folder, below: "out")
        let outcome = try publish(2, app)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors.split(separator: "\n").count == 1 && outcome.errors.hasPrefix("sitegen: error: "))
        #expect(try AppFixture.digest(of: folder, below: "out") == before)
    }

    /// A gigabyte of zeros is counted and not kept.
    @Test(arguments: ["bomb.ipa", "lying.ipa"]) func aBombFitsIntoLittleMemory(_ app: String) throws {
        let outcome = try workspace.run(
            ["ota", apps[app], "--out", "out", "--base-url", Self.base],
            preparation: "ulimit -v 1500000; ulimit -t 20;")
        #expect(outcome.code == 2, "\(outcome)")
        #expect(outcome.errors.hasPrefix("sitegen: error: Payload/"), "\(outcome)")
    }

    @Test func warnsAndStrictRefuses() throws {
        let outcome = try publish(0, "soon.ipa")
        #expect(outcome.errors.hasPrefix("sitegen: warning: the provisioning profile expires in 3 days"))
        #expect(try publish(0, "soon.ipa", "--warn-days", "3", "--strict").errors.isEmpty)
        let before = try AppFixture.digest(of: folder, below: "out")
        #expect(
            try publish(2, "soon.ipa", "--strict").errors.contains(
                "sitegen: error: --strict refuses the app: "))
        #expect(try AppFixture.digest(of: folder, below: "out") == before)
        #expect(try publish(0, "old.ipa").errors.contains("is lower than the published"))
    }

    @Test func asksForADeviceAndNeverShowsIt() throws {
        let mine = "00008110-0123456789abcdef"
        let outcome = try publish(0, "device.ipa", "--device", mine)
        #expect(outcome.output.contains("the device …cdef is in the profile\n"))
        let refused = try publish(2, "good.ipa", "--device", mine)
        #expect(refused.errors.contains("the device …cdef is not among the 2 of the profile"))
        for text in [outcome.output, refused.errors] { #expect(!text.contains("0123456789")) }
        #expect(try publish(64, "good.ipa", "--device", "x").errors.contains("--device is no UDID"))
    }

    @Test(arguments: [
        ["--keep", "-1"], ["--keep", "many"], ["--chunk-hashes", "sha1"], ["--chunk-size", "10"],
        ["--now", "tomorrow"],
        ["--warn-days", "-1"], ["--notes", "a", "--notes-file", "b"], ["--title", " "], ["--frobnicate"],
    ]) func refusesBadUsage(_ options: [String]) throws {
        let outcome = try workspace.run(
            ["ota", apps["good.ipa"], "--out", "out", "--base-url", Self.base] + options)
        #expect(outcome.code == 64 && outcome.errors.contains("Usage: "), "\(outcome)")
        #expect(!folder.has("out"))
    }

    @Test(arguments: [
        ["ota", "nowhere.ipa", "--out", "out", "--base-url", base], ["ota", "inspect", "nowhere.ipa"],
    ])
    func saysThatThereIsNoApp(_ arguments: [String]) throws {
        let outcome = try workspace.run(arguments)
        #expect(
            outcome.code == 2
                && outcome.errors == "sitegen: error: could not read nowhere.ipa: no such file or folder\n")
    }

    // MARK: Repeatability and interruption

    @Test func theSameRunGivesTheSameBytes() throws {
        try publish(0, "old.ipa")
        try publish(0, "good.ipa")
        let first = try AppFixture.digest(of: folder, below: "out")
        #expect(try publish(0, "good.ipa").output.contains("already published: nothing changed in out\n"))
        #expect(try AppFixture.digest(of: folder, below: "out") == first)
        try folder.remove("out")
        // Another day, the same app.
        for app in ["old.ipa", "good.ipa"] {
            let outcome = try workspace.run(
                ["ota", apps[app], "--out", "out", "--base-url", Self.base, "--now", "2026-12-24"],
                environment: ["TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8"])
            #expect(outcome.code == 0)
        }
        #expect(try AppFixture.digest(of: folder, below: "out") == first)
    }

    /// SIGKILL at moments spread over a run: what is seen is the old publication or the new one.
    @Test func aKilledRunLeavesTheOldPublicationOrTheNew() throws {
        try publish(0, "old.ipa")
        let clock = ContinuousClock()
        let whole = try clock.measure { _ = try publish(0, "large.ipa") }
        let new = try AppFixture.digest(of: folder, below: "out")
        try folder.remove("out")
        try publish(0, "old.ipa")
        let old = try AppFixture.digest(of: folder, below: "out")
        let command = try SitegenBinary.command(
            ["ota", apps["large.ipa"], "--out", "out", "--now", AppFixture.now, "--base-url", Self.base],
            in: folder.path)
        for round in 0..<12 {
            let running = try command.start()
            pause(whole * (Double(round) / 12))
            running.stop()
            let now = try AppFixture.digest(of: folder, below: "out").filter {
                !$0.key.hasPrefix(".sitegen-")
            }
            for (name, digest) in now { #expect(digest == old[name] || digest == new[name], "\(name)") }
            // The manifest is the last to change: when it is new, all is.
            if now["manifest.plist"] == new["manifest.plist"] {
                #expect(now == new)
                try folder.remove("out")
                try publish(0, "old.ipa")
            } else {
                #expect(old.allSatisfy { name, _ in now[name] != nil })
            }
        }
        try publish(0, "large.ipa")
        #expect(try AppFixture.digest(of: folder, below: "out") == new)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func anInterruptedRunTakesAwayWhatItWrote(_ number: Int32) throws {
        try publish(0, "old.ipa")
        let before = try AppFixture.digest(of: folder, below: "out")
        var seen = false
        for round in 1...40 where !seen {
            let command = try SitegenBinary.command(
                ["ota", apps["large.ipa"], "--out", "out", "--base-url", Self.base], in: folder.path)
            let running = try command.start()
            // From 3 to 120 ms in an order that soon tries short and long ones.
            pause(.milliseconds(round * 7 % 41 * 3))
            kill(running.pid, number)
            let outcome = try running.wait(for: 30)
            if outcome.code == 0 {
                // It was done before the signal came; the next one comes at another moment.
                try folder.remove("out")
                try publish(0, "old.ipa")
                continue
            }
            // Before it listens, the signal ends it as it ends any program: nothing was begun.
            #expect(outcome.code == 128 + number || outcome.code == 2, "\(outcome)")
            #expect(try AppFixture.digest(of: folder, below: "out") == before)
            seen = outcome.errors == "sitegen: error: interrupted; the folder is as it was\n"
        }
        #expect(seen)
    }

    // MARK: inspect and check

    @Test func inspectPrintsTheFactsAndWritesNothing() throws {
        let outcome = try workspace.expect(0, "ota", "inspect", apps["good.ipa"], "--now", AppFixture.now)
        #expect(outcome.output.contains("bundle id   com.example.truthseeker\nversion     1.4.2 (57)\n"))
        #expect(outcome.output.contains("extension   com.example.truthseeker.widget 1.4.2, until "))
        #expect(try folder.files().isEmpty)
        let facts = try workspace.json(
            try workspace.expect(0, "ota", "inspect", apps["unicode.ipa"], "--json", "--now", AppFixture.now)
                .output)
        #expect(facts["title"] as? String == "論文 & <b>“Ж”</b> 🧪")
        #expect((facts["profile"] as? [String: Any])?["devices"] as? Int == 2)
        #expect((facts["warnings"] as? [Any])?.isEmpty == true && facts["refusal"] == nil)
    }

    @Test func inspectSaysWhatWouldBeRefused() throws {
        let outcome = try workspace.expect(1, "ota", "inspect", apps["expired.ipa"], "--now", AppFixture.now)
        #expect(outcome.output.contains("title       Truth Seeker\n"))
        #expect(
            outcome.errors.contains(
                "sitegen: would be refused: the provisioning profile of expired.ipa expired on 18 November"))
        let facts = try workspace.json(
            try workspace.expect(1, "ota", "inspect", apps["expired.ipa"], "--json", "--now", AppFixture.now)
                .output)
        #expect((facts["refusal"] as? [String: Any])?["id"] as? String == "expired")
        try workspace.expect(2, "ota", "inspect", apps["cut.ipa"])
    }

    /// A server over the published folder, until it is released.
    private func serve(_ features: String...) throws -> (address: String, process: ChildProcess.Running) {
        let script = DiskPath.join(Repository.root, "Tests/EndToEndTests/range_server.py")
        let running = try ChildProcess(
            "/usr/bin/env", ["python3", "-B", script, folder["out"]] + features, in: folder.path
        ).start()
        // Without an address, `running` is released and with it the server stopped.
        try waitUntil("the server writes its port") {
            try folder.has("out.port") && !folder.text("out.port").isEmpty
        }
        let port = try folder.text("out.port")
        try folder.remove("out.port")
        return ("http://127.0.0.1:\(port)/", running)
    }

    @Test func checkWalksFromThePageToTheLastByte() throws {
        try publish(0, "good.ipa")
        let server = try serve("ranges")
        defer { server.process.stop() }
        let outcome = try workspace.expect(0, "ota", "check", server.address)
        #expect(
            outcome.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == [
                "ok", "ok", "ok", "ok", "ok",
            ])
        #expect(outcome.output.contains("ok: .ipa: ") && outcome.output.contains("ranges answered"))
        #expect(outcome.errors.hasPrefix("sitegen: warning: this is http on this machine"))

        let walk = DiskPath.join(Repository.root, "Scripts/ota-walk")
        let walked = try AppFixture.python(
            [walk, server.address, "--app", apps["good.ipa"], "--chunk", "50000"], in: folder.path)
        #expect(walked.code == 0, "\(walked)")
        #expect(walked.output.contains("1 digests right, every byte as in "))
        let other = try AppFixture.python([walk, server.address, "--app", apps["old.ipa"]], in: folder.path)
        #expect(other.code == 1 && other.errors.contains("differs from"))
    }

    @Test func checkSaysThatAServerHasNoRanges() throws {
        try publish(0, "good.ipa")
        let server = try serve()
        defer { server.process.stop() }
        let outcome = try workspace.expect(1, "ota", "check", server.address + "install.html")
        #expect(outcome.errors.contains("sitegen: error: the server knows no ranges"))
        server.process.stop()
        let gone = try workspace.expect(1, "ota", "check", server.address)
        #expect(gone.errors.contains("cannot be fetched: "))
        try workspace.expect(1, "ota", "check", "http://box.example.net/")
        let wrong = try workspace.expect(64, "ota", "check", "box.example.net")
        #expect(wrong.errors.contains("'box.example.net' is not an http or https address"), "\(wrong)")
    }
}
