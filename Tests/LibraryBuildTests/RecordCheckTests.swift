import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// What a record still vouches for when files were changed in every way that a disk allows.
@Suite struct RecordCheckTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("one", to: "in/a")
        try folder.write("two", to: "in/b")
        setTime("in/a", 1000)
        setTime("in/b", 1000)
    }

    private func setTime(_ name: String, _ seconds: Int) {
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        utimensat(AT_FDCWD, folder[name], [time, time], 0)
    }

    /// A record of what is at some paths; `began` is long after, unless it says otherwise.
    private func record(_ names: [String], began: Int64 = FileFacts.now + 3_600_000_000_000) -> RenderRecord {
        var builder = RecordBuilder(key: ContentDigest(of: []), began: began)
        for name in names { _ = builder.add(Observation(of: folder[name]), at: folder[name]) }
        return builder.record
    }

    private func check(_ record: RenderRecord) -> RecordCheck {
        RecordCheck(of: record, began: FileFacts.now)
    }

    @Test func believesFactsWithoutReading() {
        let check = check(record(["in/a", "in/b", "in/none", "no/where"]))
        #expect(check.holds == [true, true, true, true])
        #expect(check.hashed == 0 && !check.isFresher)
    }

    @Test func readsWhatMayHaveChangedWithinATick() throws {
        let made = record(["in/a", "in/b"], began: FileFacts.now)
        let first = check(made)
        #expect(first.allHold && first.hashed == 2)
        // The change that facts do not show: same size, same inode, same times.
        var lying = made
        let old = made.entries[0].content
        try folder.write("eno", to: "in/a")
        guard case .file(_, let digest) = old, case .file(let facts) = PathLook(folder["in/a"]) else {
            Issue.record("the record does not have in/a as a file")
            return
        }
        lying.entries[0].content = .file(facts, digest)
        #expect(check(lying).holds == [false, true])
        lying.began = FileFacts.now + 3_600_000_000_000
        #expect(check(lying).holds == [true, true], "which is why the moment of a record counts")
    }

    @Test func isFresherOnceFilesHaveSettled() throws {
        let made = record(["in/a"], began: FileFacts.now)
        pause(.milliseconds(150))
        let first = check(made)
        #expect(first.hashed == 1 && first.isFresher)
        let second = check(first.record)
        #expect(second.hashed == 0 && !second.isFresher && second.allHold)
    }

    @Test(arguments: ["touch", "back", "copy"])
    func holdsWhereOnlyFactsChanged(_ change: String) throws {
        let made = record(["in/a", "in/b"])
        switch change {
        case "touch": setTime("in/a", 2_000_000_000)
        case "back": setTime("in/a", 10)
        default:
            try folder.remove("in/a")
            try folder.write("one", to: "in/a")
        }
        let check = check(made)
        #expect(check.allHold && check.hashed == 1 && check.isFresher)
    }

    @Test(arguments: ["edit", "same size", "remove", "folder", "link", "appear"])
    func doesNotHoldWhereContentChanged(_ change: String) throws {
        let made = record(["in/a", "in/b", "in/none"])
        switch change {
        case "edit": try folder.write("other", to: "in/a")
        case "same size":
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder["in/a"]))
            try handle.write(contentsOf: Data("eno".utf8))
            try handle.close()
            setTime("in/a", 1000)
        case "remove": try folder.remove("in/a")
        case "folder":
            try folder.remove("in/a")
            try folder.write("x", to: "in/a/x")
        case "link":
            try folder.remove("in/a")
            try folder.link("in/a", to: "b")
        default: try folder.write("", to: "in/none")
        }
        #expect(check(made).holds == (change == "appear" ? [true, true, false] : [false, true, true]))
    }

    @Test func seesThatALinkLeadsElsewhere() throws {
        try folder.write("one", to: "in/c")
        try folder.link("in/link", to: "a")
        try folder.link("in/dangling", to: "later")
        let made = record(["in/link", "in/dangling"])
        #expect(check(made).allHold)
        try folder.remove("in/link")
        try folder.link("in/link", to: "c")
        try folder.write("x", to: "in/later")
        #expect(check(made).holds == [false, false])
    }

    @Test func seesThatAFolderLeadsElsewhere() throws {
        let made = record(["in/a"])
        try FileManager.default.moveItem(atPath: folder["in"], toPath: folder["moved"])
        #expect(check(made).holds == [false])
        // The same file, of the same inode.
        try folder.link("in", to: "moved")
        #expect(check(made).holds == [false])
    }

    @Test func seesNamesComeAndGo() throws {
        var builder = RecordBuilder(key: ContentDigest(of: []), began: FileFacts.now)
        for depth in [1, 2] {
            let path = folder[depth == 1 ? "in" : "."]
            _ = builder.add(Observation(ofNamesIn: path, depth: depth), at: path)
        }
        let made = builder.record
        #expect(check(made).holds == [true, true])
        try folder.write("changed", to: "in/a")
        #expect(check(made).holds == [true, true], "names, not contents")
        try folder.write("new", to: "in/deep/er")
        #expect(check(made).holds == [false, false])
        try folder.remove("in/deep")
        try folder.write("new", to: "beside")
        #expect(check(made).holds == [true, false])
    }

    @Test func takesEntriesOverAsTheyWere() throws {
        try folder.link("linked", to: "in/a")
        var first = RecordBuilder(key: ContentDigest(of: []), began: FileFacts.now)
        for name in ["in/a", "in/b", "linked", "none"] {
            _ = first.add(Observation(of: folder[name]), at: folder[name])
        }
        _ = first.add(Observation(ofNamesIn: folder["in"], depth: 1), at: folder["in"])
        let made = first.record
        #expect(made.entries.count == 5)

        var whole = RecordBuilder(key: made.key, began: made.began, earlier: made)
        #expect(made.entries.indices.map { whole.takeOver($0) } == Array(0..<5))
        #expect(made.entries.indices.map { whole.takeOver($0) } == Array(0..<5), "once each")
        #expect(whole.record.entries == made.entries && whole.record.places == made.places)
        #expect(check(whole.record).holds == Array(repeating: true, count: 5))

        // Seen anew meanwhile: the same is one entry, another content is nobody's word.
        var part = RecordBuilder(key: made.key, began: made.began, earlier: made)
        try folder.write("changed", to: "in/b")
        #expect(part.add(Observation(of: folder["in/b"]), at: folder["in/b"]) == 0)
        #expect(part.takeOver(1) == nil)
        #expect(part.takeOver(2) == 1)
        #expect(part.record.path(of: 1) == folder["linked"])
        #expect(part.add(Observation(of: folder["linked"]), at: folder["linked"]) == 1)
        var none = RecordBuilder(key: made.key, began: made.began)
        #expect(none.takeOver(0) == nil)
    }

    @Test func rejectsUnreadableInputs() throws {
        var builder = RecordBuilder(key: ContentDigest(of: []), began: FileFacts.now)
        #expect(builder.add(Observation(of: folder["in"]), at: folder["in"]) == nil)
        #expect(builder.add(Observation(of: folder["in/a"]), at: folder["in/a"]) == 0)
        #expect(builder.add(Observation(of: folder["in/a"]), at: folder["in/a"]) == 0)
        try folder.write("changed", to: "in/a")
        #expect(
            builder.add(Observation(of: folder["in/a"]), at: folder["in/a"]) == nil, "two contents in one run"
        )
        let log = InputLog()
        #expect(try log.bytes(at: folder["in/b"]) == Array("two".utf8))
        try folder.write("2", to: "in/b")
        #expect(try log.bytes(at: folder["in/b"]) == Array("2".utf8))
        #expect(log.seen[folder["in/b"]]?.content == .unclear)
    }
}
