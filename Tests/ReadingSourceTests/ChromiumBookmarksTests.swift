import Items
import Testing

@testable import ReadingSource

/// The bookmarks of browsers made from Chromium: their roots differ.
struct ChromiumBookmarksTests {
    private static func folder(_ name: String, _ children: String) -> String {
        #"{"type": "folder", "name": "\#(name)", "children": [\#(children)]}"#
    }

    private static func page(_ name: String, _ more: String = "") -> String {
        #"{"type": "url", "name": "\#(name)", "url": "https://a.example/\#(name)"\#(more)}"#
    }

    private static func tags(_ list: ReadingList) -> [String: [String]] {
        Dictionary(uniqueKeysWithValues: list.items.map { ($0.title ?? "", $0.tags) })
    }

    @Test func readsEachRootOfChrome() {
        let list = readingList(
            """
            {"checksum": "x", "roots": {"bookmark_bar": \(Self.folder("Bar", Self.page("one"))),
             "other": \(Self.folder("Other", Self.folder("Maths", Self.page("two")))),
             "synced": \(Self.folder("Mobile", Self.page("three"))), "sync_transaction_version": "5"}, "version": 1}
            """)
        #expect(list.format == .chrome && list.messages == [])
        #expect(Self.tags(list) == ["one": [], "two": ["maths"], "three": []])
    }

    @Test func readsTheRootsOfOpera() {
        let list = readingList(
            """
            {"roots": {"bookmark_bar": \(Self.folder("Bar", Self.page("one"))), "custom_root": {
             "speedDial": \(Self.folder("Speed Dial", Self.folder("Daily", Self.page("two")))),
             "unsorted": \(Self.folder("Unsorted", Self.page("three"))),
             "trash": \(Self.folder("Trash", Self.page("deleted"))),
             "userRoot": \(Self.folder("User", Self.page("four")))}, "other": \(Self.folder("Other", ""))}}
            """)
        #expect(list.format == .chrome && list.messages == [])
        #expect(Self.tags(list) == ["one": [], "two": ["daily"], "three": [], "four": []])
    }

    @Test func readsVivaldiWithoutItsTrash() throws {
        let list = readingList(
            """
            {"roots": {"bookmark_bar": \(Self.folder("Bar", Self.page("one", #", "meta_info": {"Description": "my words", "Nickname": "n"}"#))),
             "trash": \(Self.folder("Trash", Self.page("deleted") + "," + Self.folder("F", Self.page("gone")))),
             "other": \(Self.folder("Other", Self.folder("trash", Self.page("two"))))}}
            """)
        // A folder of the reader's may have any name.
        #expect(Self.tags(list) == ["one": [], "two": ["trash"]])
        #expect(list.item("https://a.example/one")?.note == "my words")
        #expect(list.messages == ["'Nickname' has no place in a reading list; it is left out"])
    }
}
