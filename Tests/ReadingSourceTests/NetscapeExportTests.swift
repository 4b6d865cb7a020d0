import Items
import Testing

@testable import ReadingSource

/// Bookmarks in HTML.
struct NetscapeExportTests {
    private static let head = """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <TITLE>Bookmarks</TITLE>
        <H1>Bookmarks</H1>

        """

    /// Lists, headings and titles whose end tags are missing, as some programs write them.
    @Test func readsFoldersWithoutEndTags() throws {
        let list = readingList(
            Self.head + """
                <DL><p>
                <DT><H3>R&amp;D &#38; more
                <DL><p>
                <DT><A HREF="https://a.example/1?a=1&amp;b=2">Q&amp;A &lt;i&gt; &amp;amp;
                <DT><H3>Inner</H3>
                <DL>
                <DT><A HREF="https://a.example/2">Two
                <DD>Words &amp; more
                <DT><A HREF="https://a.example/3">Three</A>
                </DL>
                <DT><A HREF="https://a.example/4">Four
                </DL>
                <DT><A HREF="https://a.example/5">Five
                </DL>
                """)
        #expect(list.messages == [])
        let one = try #require(list.item("https://a.example/1?a=1&b=2"))
        #expect(one.title == "Q&A <i> &amp;" && one.tags == ["r&d & more"])
        let two = try #require(list.item("https://a.example/2"))
        #expect(two.title == "Two" && two.note == "Words & more" && two.tags == ["inner", "r&d & more"])
        #expect(list.item("https://a.example/3")?.tags == ["inner", "r&d & more"])
        #expect(list.item("https://a.example/4")?.tags == ["r&d & more"])
        #expect(list.item("https://a.example/5")?.tags == [])
    }

    /// The form of browsers: folders, tags, and `P` without ends.
    @Test func readsFoldersOfBrowsers() throws {
        let list = readingList(
            Self.head + """
                <DL><p>
                    <DT><H3 ADD_DATE="1" LAST_MODIFIED="2" PERSONAL_TOOLBAR_FOLDER="true">Toolbar</H3>
                    <DL><p>
                        <DT><A HREF="https://a.example/1" ADD_DATE="1700000000" LAST_MODIFIED="1700000100" ICON="data:x">One &amp; <b>two</b></A>
                        <HR>
                        <DT><H3>Maths &lt;3</H3>
                        <DL><p>
                            <DT><H3>Algebra</H3>
                            <DL><p>
                                <DT><A HREF="https://a.example/2" TAGS="Groups,rings">Rings</A>
                            </DL><p>
                            <DT><A HREF="https://a.example/3">Three</A>
                        </DL><p>
                    </DL><p>
                    <DT><H3 UNFILED_BOOKMARKS_FOLDER="true">Other Bookmarks</H3>
                    <DL><p>
                        <DT><A HREF="https://a.example/4">Four</A>
                    </DL><p>
                    <DT><A HREF="https://a.example/5">Five</A>
                </DL><p>

                """)
        #expect(list.format == .netscape)
        #expect(list.messages == [])
        #expect(list.items.count == 5)
        let one = try #require(list.item("https://a.example/1"))
        #expect(one.title == "One & two")
        #expect(one.id == "https://a.example/1")
        #expect(one.datePublished == 1_700_000_000 && one.dateModified == 1_700_000_100)
        #expect(one.tags == [])
        #expect(list.item("https://a.example/2")?.tags == ["algebra", "groups", "maths <3", "rings"])
        #expect(list.item("https://a.example/3")?.tags == ["maths <3"])
        #expect(list.item("https://a.example/4")?.tags == [])
        #expect(list.item("https://a.example/5")?.tags == [])
    }

    /// The form of services: one list with tags, descriptions and states.
    @Test func readsDescriptionsAndStates() throws {
        let list = readingList(
            Self.head + """
                <DL><p><DT><A HREF="https://a.example/1" ADD_DATE="1700000000" PRIVATE="1" TOREAD="0" TAGS="a,b">One</A>
                <DD>First line &amp; more<br>second line

                a paragraph with <a href="https://c.example/">a link</a> inside
                <DT><A HREF="https://a.example/2" ADD_DATE="1700000001" PRIVATE="0" TOREAD="1" TAGS="">Two</A>
                <DT><A HREF="https://a.example/3" ADD_DATE="1700000002">Three</A>
                <DD>Words<A HREF="https://a.example/4" ADD_DATE="1700000003">Four</A></DL>
                <script>document.write("<DT><A HREF='https://evil.example/'>x</A>")</script>

                """)
        #expect(list.messages == [])
        #expect(
            list.items.map(\.url) == [
                "https://a.example/4", "https://a.example/3", "https://a.example/2", "https://a.example/1",
            ])
        let one = try #require(list.item("https://a.example/1"))
        #expect(one.note == "First line & more\nsecond line\n\na paragraph with a link inside")
        #expect(one.isPrivate && one.isArchived)
        #expect(one.tags == ["a", "b"])
        let two = try #require(list.item("https://a.example/2"))
        #expect(!two.isPrivate && !two.isArchived && two.note == nil)
        #expect(list.item("https://a.example/3")?.note == "Words")
    }

    @Test func knowsTheFormatWithoutItsDocumentType() {
        let list = readingList(#"<DL><DT><A HREF="https://a.example/" ADD_DATE="1">x</A></DL>"#)
        #expect(list.format == .netscape)
        #expect(list.items.map(\.datePublished) == [1])
    }

    @Test func reportsWhatIsNotAPage() {
        let export = TestExport(
            Self.head + """
                <DL><p>
                <DT>‸<A HREF="javascript:alert(1)">Bookmarklet</A>
                <DT>‸<A HREF="place:sort=8">Recent</A>
                <DT>‸<A>Nothing</A>
                <DT><A HREF="https://a.example/1" ADD_DATE="‸yesterday" LAST_MODIFIED="">One</A>
                <DT><A HREF="https://a.example/2" ADD_DATE="0">Two</A>
                </DL><p>

                """)
        #expect(
            export.list.rules == ["reading-address", "reading-address", "reading-entry", "reading-date"])
        #expect(export.list.places == export.marks)
        #expect(export.list.items.count == 4)
        #expect(export.list.item("javascript:alert(1)")?.title == "Bookmarklet")
        #expect(export.list.item("https://a.example/2")?.datePublished == nil)
    }

    @Test func countsWhatHasNoPlace() {
        let list = readingList(
            Self.head + """
                <DL><p>
                <DT><H3>Folder</H3>
                <DD>Words about a folder
                <DL><p>
                <DT><A HREF="https://a.example/1" SHORTCUTURL="one">One</A>
                <DT><A HREF="https://a.example/2" SHORTCUTURL="two">Two</A>
                </DL><p>
                </DL><p>
                """)
        #expect(list.rules == ["reading-member", "reading-member"])
        #expect(
            list.messages.sorted() == [
                "'SHORTCUTURL' has no place in a reading list; it is left out of 2 entries",
                "'description of a folder' has no place in a reading list; it is left out",
            ])
        #expect(list.items.map(\.tags) == [["folder"], ["folder"]])
    }

    @Test func readsOldNumbersOfTimes() {
        let list = readingList(
            Self.head + """
                <DL><DT><A HREF="https://a.example/1" ADD_DATE="1700000000000">ms</A>
                <DT><A HREF="https://a.example/2" ADD_DATE="1700000000000000">µs</A></DL>
                """)
        #expect(list.items.map(\.datePublished) == [1_700_000_000, 1_700_000_000])
    }

    @Test func boundsTheNestingOfFolders() throws {
        let depth = 200
        let open = (1...depth).map { "<DT><H3>f\($0)</H3>\n<DL><p>\n" }.joined()
        let list = readingList(
            Self.head + "<DL><p>\n" + open + #"<DT><A HREF="https://a.example/">x</A>"#
                + String(repeating: "</DL><p>\n", count: depth)
                + #"<DT><A HREF="https://b.example/">y</A></DL>"#)
        #expect(list.rules == ["reading-tag"])
        // The outermost list is one of the 64.
        #expect(list.item("https://a.example/")?.tags.count == 63)
        #expect(list.item("https://b.example/")?.tags == [])
    }

    @Test func reportsAFileThatIsCutOff() {
        let export = TestExport(
            Self.head + """
                <DL><p>
                <DT><A HREF="https://a.example/1">One</A>
                <DT><A HREF="https://a.example/2">Tw‸
                """)
        #expect(export.list.items.map(\.title) == ["One", "Tw"])
        #expect(export.list.rules == ["reading-entry"])
        #expect(export.list.places == export.marks)
        #expect(!export.list.isRefused)
    }

    // MARK: Encodings

    private static func bookmark(_ title: [UInt8], head: String) -> [UInt8] {
        Array((head + #"<DL><DT><A HREF="https://a.example/">"#).utf8) + title + Array("</A></DL>".utf8)
    }

    @Test func readsOtherEncodings() {
        let plain = "<!DOCTYPE NETSCAPE-Bookmark-file-1>"
        let declared =
            plain + "<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=windows-1251\">"
        let utf8 = Array("Größe".utf8)
        let cases: [([UInt8], String, [Int])] = [
            (Self.bookmark(utf8, head: plain), "Größe", []),
            ([0xEF, 0xBB, 0xBF] + Self.bookmark(utf8, head: plain), "Größe", []),
            (Self.bookmark([0xCC, 0xE8, 0xF0], head: declared), "Мир", []),
            // A wrong declaration.
            (Self.bookmark(utf8, head: declared), "Größe", []),
            (Self.bookmark([0x47, 0x72, 0xF6, 0xDF, 0x65], head: plain), "Größe", [1]),
            (Self.bookmark([0x47, 0x72, 0xF6, 0xDF, 0x65], head: Self.head), "Größe", [1]),
        ]
        for (bytes, title, findings) in cases {
            let list = TestExport.read(bytes)
            #expect(list.items.map(\.title) == [title])
            #expect(list.diagnostics.count == findings.count, "\(list.messages)")
            #expect(!list.isRefused)
        }
    }

    @Test func readsUTF16() {
        let text =
            "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF=\"https://a.example/\">Größe 🎈</A></DL>"
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            let list = TestExport.read(bytes)
            #expect(list.items.map(\.title) == ["Größe 🎈"])
            #expect(list.messages == [])
        }
    }
}
