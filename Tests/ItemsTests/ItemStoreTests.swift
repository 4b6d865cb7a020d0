import Foundation
import Items
import SiteFiles
import TestSupport
import Testing

@Suite struct ItemStoreTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func contents(_ titles: String...) -> ItemStore.Contents {
        var contents = ItemStore.Contents()
        contents.feed.items = titles.map { title in
            var item = Item(id: "id-\(title)")
            item.title = title
            return item
        }
        var state = FetchState()
        state.entityTag = "W/\"a\""
        state.checked = 1_700_000_000
        state.failures = 2
        contents.addresses = ["https://b.example/feed": state, "https://a.example/feed": FetchState()]
        return contents
    }

    @Test func readsWhatItWrote() throws {
        do {
            var store = try ItemStore(folder: folder["s"])
            #expect(store.contents == ItemStore.Contents() && store.diagnostics.isEmpty)
            try store.write(contents("one", "two"))
        }
        let items = try folder.text("s/items.json")
        let fetch = try folder.text("s/fetch.json")
        #expect(items.hasPrefix("{\n  \"version\": \"https://jsonfeed.org/version/1.1\""))
        #expect(
            try #require(fetch.range(of: "a.example")).lowerBound
                < #require(fetch.range(of: "b.example")).lowerBound)
        var store = try ItemStore(folder: folder["s"])
        #expect(store.contents == contents("one", "two") && store.diagnostics.isEmpty)
        try store.write(store.contents)
        #expect(try folder.text("s/items.json") == items && folder.text("s/fetch.json") == fetch)
        #expect(try folder.files(below: "s").keys.sorted() == ["fetch.json", "items.json"])
    }

    @Test func letsOneRunIn() throws {
        let store = try ItemStore(folder: folder["s"])
        #expect(throws: ItemStore.Failure.self) { try ItemStore(folder: folder["s"]) }
        withExtendedLifetime(store) {}
    }

    @Test func isEmptyWithoutAFolder() throws {
        var store = try ItemStore(folder: folder["s"], makesFolder: false)
        #expect(store.contents == ItemStore.Contents() && !store.hasAllItems && store.mediaSizes.isEmpty)
        #expect(throws: FileError.self) { try store.write(contents("one")) }
        #expect(!folder.has("s"))
    }

    @Test func isReadAndLockedWithoutMakingItsFolder() throws {
        do {
            var store = try ItemStore(folder: folder["s"])
            try store.write(contents("one"))
        }
        let store = try ItemStore(folder: folder["s"], makesFolder: false)
        #expect(store.contents == contents("one") && store.hasAllItems)
        #expect(throws: ItemStore.Failure.self) { try ItemStore(folder: folder["s"]) }
        withExtendedLifetime(store) {}
    }

    @Test func opensAgainAfterItsEnd() throws {
        _ = try ItemStore(folder: folder["s"])
        _ = try ItemStore(folder: folder["s"])
    }

    @Test(arguments: [
        ("items.json", "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [", "items.json:1:"),
        (
            "items.json",
            "{\"version\": \"https://jsonfeed.org/version/1.1\",\n \"title\": \"\", \"items\": [{\"title\": \"no id\"}]}",
            "items.json:2:"
        ),
        ("items.json", "words", "items.json:1:1"),
        ("fetch.json", "{\"https://a.example/\": 5}", "fetch.json:1:"),
        ("fetch.json", "[]", "fetch.json:1:1"),
    ]) func keepsADamagedFile(_ name: String, _ text: String, _ place: String) throws {
        try folder.write(text, to: "s/\(name)")
        var store = try ItemStore(folder: folder["s"])
        let finding = try #require(store.diagnostics.first)
        let position = try #require(finding.position)
        #expect("\(position.file):\(position.line):\(position.column)".contains(place))
        // Nothing changes before the first write.
        #expect(try folder.text("s/\(name)") == text)
        try store.write(contents("new"))
        #expect(try folder.text("s/\(name).damaged") == text)
        // Another damage does not replace the copy.
        try store.write(contents("newer"))
        #expect(try folder.files(below: "s").keys.filter { $0.contains("damaged") } == ["\(name).damaged"])
    }

    @Test func namesMediaByTheirDigest() throws {
        let store = try ItemStore(folder: folder["s"])
        let name = try store.writeMedia(Array("a picture".utf8))
        #expect(try store.writeMedia(Array("a picture".utf8)) == name)
        #expect(try folder.files(below: "s/media").keys.sorted() == [name])
        #expect(name == Digest.sha256Hex(Array("a picture".utf8)))
    }

    /// The program beside the test that writes a store in rounds.
    private func writer(_ arguments: String...) throws -> ChildProcess {
        let program = try SitegenBinary.neighbour("write-items")
        return ChildProcess(program, arguments, in: folder.path)
    }

    @Test func isOldOrNewAfterAHundredKills() throws {
        let clock = ContinuousClock()
        let whole = try clock.measure { _ = try writer(folder["s"], "60", "10").run() }
        var rounds: Set<Int> = []
        for number in 0..<100 {
            let running = try writer(folder["s"], "60", "1000").start()
            Thread.sleep(
                forTimeInterval: Double(whole.components.attoseconds) / 1e18
                    * (0.2 + 0.8 * Double(number) / 100))
            running.stop()
            let store = try ItemStore(folder: folder["s"])
            #expect(store.diagnostics.isEmpty, "\(store.diagnostics)")
            let round = try #require(store.contents.feed.title.split(separator: " ").last.flatMap { Int($0) })
            #expect(store.contents.feed.items.count == 60)
            #expect(store.contents.feed.items.allSatisfy { $0.title?.hasPrefix("Round \(round) ") == true })
            // The state of the addresses is that of these items or of the ones before.
            let state = store.contents.addresses["https://feed.example/"]?.entityTag
            #expect(
                state == "\"\(round)\"" || state == "\"\(round - 1)\"" || round == 1,
                "\(state ?? "") in round \(round)")
            rounds.insert(round)
        }
        #expect(rounds.count > 3, "the moments were not spread: \(rounds)")
    }

    @Test func keepsTheOldStoreOnAFullDisk() throws {
        _ = try writer(folder["s"], "5", "1").run()
        let before = try folder.files(below: "s")
        var failing = try writer(folder["s"], "5000", "1")
        // A file may have 8 blocks of 512 bytes, less than the new items.
        failing.preparation = "trap '' XFSZ; ulimit -f 8"
        #expect(try failing.run().code != 0)
        #expect(try folder.files(below: "s").filter { !$0.key.hasPrefix(".sitegen-") } == before)
    }
}
