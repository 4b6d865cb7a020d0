import Diagnostics
import Foundation
import StudyManifest
import StudyMarkdown
import LeafSamples
import TestSupport
import Testing

@testable import LibraryBuild

@Suite struct LeafResolverLinkTests {
    static let manifest = """
        { "books": [
          { "id": "feller", "title": "F", "chapters": [
            { "id": "ch01", "title": "1", "leaves": [
              { "id": "verbatim", "title": "Verbatim 1", "file": "one/verbatim.html", "source": "../ch01/chapter.md" },
              { "id": "guide", "title": "Guide", "file": "one/guide.html", "source": "../ch01/guide.md" } ] },
            { "id": "ch02", "title": "2", "leaves": [
              { "id": "verbatim", "title": "Verbatim 2", "file": "two.html", "source": "../ch02/chapter.md" },
              { "id": "odd", "title": "Odd", "file": "odd & 100% #1?.html" } ] } ] } ] }
        """

    private func resolver(from file: String = "one/guide.html") throws -> LeafResolver {
        let library = try JSONDecoder().decode(StudyLibrary.self, from: Data(Self.manifest.utf8))
        return LeafResolver(
            library: library, file: file, manifestFolder: "/lib/build", sourceFolder: "/lib/ch01",
            root: "/lib",
            webLinks: .text,
            idsOfLeaf: { $0.address.leaf == "guide" ? nil : ["thm-x": "Theorem 3", "é": ""] })
    }

    /// - Returns: the message; empty where nothing is refused.
    @discardableResult
    private func expectRefusal(
        _ target: LinkTarget, _ rule: String, location: SourceLocation = #_sourceLocation
    ) -> String {
        guard case .refused(let found, let message) = target else {
            Issue.record("not refused: \(target)", sourceLocation: location)
            return ""
        }
        #expect(found.id.name == rule, sourceLocation: location)
        return message
    }

    @Test(arguments: ["#here", "#", "", "#é", "#a/b"])
    func leavesFragmentsToTheLeafItself(_ destination: String) throws {
        #expect(try resolver().link(to: destination) == .link(destination))
    }

    @Test(arguments: [
        ("guide", "guide.html", "Guide"), ("ch01/guide", "guide.html", "Guide"),
        ("feller/ch01/guide", "guide.html", "Guide"), ("ch02/verbatim", "../two.html", "Verbatim 2"),
        ("feller/ch01/verbatim", "verbatim.html", "Verbatim 1"),
    ])
    func findsALeafByEachFormOfItsAddress(_ destination: String, _ href: String, _ title: String) throws {
        #expect(try resolver().link(to: destination) == .link(href, text: title))
    }

    @Test(arguments: [
        ("guide.html", "guide.html"), ("verbatim.html", "verbatim.html"), ("../two.html", "../two.html"),
        ("./../one/verbatim.html", "verbatim.html"),
    ])
    func findsALeafByItsFileAsSeenFromThisOne(_ destination: String, _ href: String) throws {
        let target = try resolver().link(to: destination)
        guard case .link(let found, _) = target else {
            Issue.record("\(target)")
            return
        }
        #expect(found == href)
    }

    @Test(arguments: [
        ("chapter.md", "verbatim.html", "Verbatim 1"), ("../ch02/chapter.md", "../two.html", "Verbatim 2"),
        ("./guide.md", "guide.html", "Guide"), ("../ch01/chapter.md", "verbatim.html", "Verbatim 1"),
    ])
    func findsALeafByItsSourceAsSeenFromThisOne(
        _ destination: String, _ href: String, _ title: String
    ) throws {
        #expect(try resolver().link(to: destination) == .link(href, text: title))
    }

    @Test func escapesWhatAnAddressWouldReadAsItsOwnSigns() throws {
        #expect(
            try resolver().link(to: "odd") == .link("../odd & 100%25 %231%3F.html", text: "Odd"))
        #expect(
            try resolver(from: "two.html").link(to: "odd%20&%20100%25%20%231%3F.html")
                == .link("odd & 100%25 %231%3F.html", text: "Odd"))
    }

    @Test func printsWhatTheOtherLeafCallsThePlace() throws {
        #expect(
            try resolver().link(to: "ch02/verbatim#thm-x") == .link("../two.html#thm-x", text: "Theorem 3"))
        // A place without a printed name has its leaf's title.
        #expect(
            try resolver().link(to: "../ch02/chapter.md#%C3%A9")
                == .link("../two.html#%C3%A9", text: "Verbatim 2"))
    }

    @Test func refusesAPlaceThatTheOtherLeafHasNot() throws {
        let message = expectRefusal(try resolver().link(to: "ch02/verbatim#thm-y"), "link-unresolved")
        #expect(message.contains("thm-y") && message.contains("did you mean 'thm-x'"))
    }

    @Test func refusesAnAmbiguousName() throws {
        let message = expectRefusal(try resolver().link(to: "verbatim#x"), "link-ambiguous")
        #expect(message.contains("feller/ch01/verbatim") && message.contains("feller/ch02/verbatim"))
    }

    @Test(arguments: ["guid", "nothing", "ch01", "guide/", "chapter2.md", "../../x.html", "..", ".", "a?b"])
    func refusesAnUnknownName(_ destination: String) throws {
        let message = expectRefusal(try resolver().link(to: destination), "link-unresolved")
        #expect(message.contains("'\(destination.prefix { $0 != "?" })"))
        if destination == "guid" { #expect(message.contains("did you mean 'guide'")) }
    }

    @Test(arguments: ["https://h/a", "http://h", "//h/a", "HTTPS:h", "custom:x"])
    func writesAWebAddressAsTextOrRefusesIt(_ destination: String) throws {
        var resolver = try resolver()
        #expect(resolver.link(to: destination) == .address(destination))
        resolver.webLinks = .error
        expectRefusal(resolver.link(to: destination), "link-web")
    }

    // MARK: From the root

    @Test(arguments: [
        ("/ch01/chapter.md", "verbatim.html"), ("/ch01/chapter", "verbatim.html"),
        ("/ch02/chapter/", "../two.html"), ("/ch02/chapter.html", "../two.html"),
        ("/ch02/chapter?x=1", "../two.html"), ("/ch02/chapter#thm-x", "../two.html#thm-x"),
        ("/./ch01/../ch01/chapter.md", "verbatim.html"), ("/build/two.html", "../two.html"),
    ])
    func findsALeafFromTheRootOfLinks(_ destination: String, _ href: String) throws {
        var resolver = try resolver()
        resolver.linkRoot = "/lib"
        guard case .link(let found, _) = resolver.link(to: destination) else {
            Issue.record("\(resolver.link(to: destination))")
            return
        }
        #expect(found == href)
    }

    @Test(arguments: ["/ch03/chapter", "/chapter.md", "/", "/ch01", "/../ch01/chapter.md2"])
    func rejectsLinksOutsideTheLinkRoot(_ destination: String) throws {
        var resolver = try resolver()
        resolver.linkRoot = "/lib"
        #expect(expectRefusal(resolver.link(to: destination), "link-unresolved").contains("links: {root"))
        resolver.linkRoot = nil
        #expect(
            expectRefusal(resolver.link(to: destination), "link-absolute").contains("links: {root: docs}"))
    }

    @Test func findsAPlaceOfAnotherLeafByGitHubsAnchor() throws {
        var resolver = try resolver()
        resolver.anchorsOfLeaf = { _ in ["a--b": "thm-x", "thm-x": "wrong"] }
        for anchor in ["a--b", "A--B"] {
            #expect(
                resolver.link(to: "ch02/verbatim#\(anchor)") == .link("../two.html#thm-x", text: "Theorem 3"))
        }
        #expect(resolver.link(to: "ch02/verbatim#thm-x") == .link("../two.html#thm-x", text: "Theorem 3"))
        expectRefusal(resolver.link(to: "ch02/verbatim#a-b"), "link-unresolved")
    }

    @Test(arguments: ["mailto:a@b.example", "tel:+41", "SMS:1"])
    func allowsMailAndTelephone(_ destination: String) throws {
        #expect(try resolver().link(to: destination) == .link(destination))
    }

    @Test(arguments: [
        ("/a.html", "link-absolute"), ("javascript:alert(1)", "link-scheme"),
        (" JavaScript:x", "link-scheme"), ("java\nscript:x", "link-scheme"),
        ("data:text/html,x", "link-scheme"),
        ("file:///etc/passwd", "link-scheme"), ("blob:x", "link-scheme"), ("about:blank", "link-scheme"),
        ("https://", "link-scheme"),
    ])
    func refusesWhatALeafCannotOpen(_ destination: String, _ rule: String) throws {
        expectRefusal(try resolver().link(to: destination), rule)
    }

    @Test func linksALeafAloneToHTMLFilesOnly() throws {
        var resolver = try resolver()
        resolver.directory = nil
        #expect(resolver.link(to: "other.html#x") == .link("other.html#x"))
        expectRefusal(resolver.link(to: "other"), "link-unresolved")
    }

    // MARK: In a page

    @Test func leavesNoRemoteAddressInAnAttribute() throws {
        let page = try LeafSample().page(
            "[text](https://h/a?b&c) <https://h/d> https://h/e www.h.example [ref][r] ![i](data:image/gif;base64,AA==)\n\n[r]: //h/f\n"
        )
        #expect(page.contains("text <span class=\"address\">(https://h/a?b&amp;c)</span>"))
        #expect(page.contains("<span class=\"web\">https://h/d</span>"))
        #expect(page.firstMatch(of: #/(href|src)="?(https?:|\/\/)/#) == nil)
    }

    /// Dollars of addresses are character references, so the gate does not take them for those of a formula.
    @Test func marksTheDollarsOfAddresses() throws {
        let page = try LeafSample().page(
            "<https://h/a$b$c>, [x](https://h/$d$?x_y) www.h.example/$e$\n")
        #expect(page.contains("<span class=\"web\">https://h/a&#36;b&#36;c</span>"))
        #expect(page.contains("x <span class=\"address\">(https://h/&#36;d&#36;?x_y)</span>"))
        #expect(page.contains("<span class=\"web\">www.h.example/&#36;e&#36;</span>"))
    }

    @Test(arguments: [
        ("# A\n\nsee [x](‸#nowhere)\n", "link-unresolved"),
        ("---\nlinks: error\n---\n\nsee [x](‸https://h)\n", "link-web"),
        ("see [x](‸/abs) and [y](‸/abs)\n", "link-absolute"),
        ("- a\n- [x](‸javascript:x)\n", "link-scheme"),
        ("[x][r]\n\ntext\n\n[r]: ‸#nowhere\n", "link-unresolved"),
    ])
    func locatesARejectedLink(_ marked: String, _ rule: String) throws {
        let text = MarkedText(marked)
        let made = try LeafSample().render(text.text)
        #expect(made.diagnostics.map(\.summary) == text.marks.map { $0.summary(rule) })
        #expect(made.page == nil)
    }

    @Test func knowsTheIDsOfHeadingsEquationsAndRawHTML() throws {
        let made = try LeafSample().render(
            """
            # One heading

            $$ x = 1 \\label{eq} \\tag{7} $$

            <a id="raw"></a>

            [a](#one-heading) [b](#eq) [c](#raw) [](#eq) [top](#top) [t](#text)
            """)
        #expect(made.diagnostics.isEmpty)
        let page = String(decoding: try #require(made.page), as: UTF8.self)
        #expect(page.contains("<a class=\"equation-reference\" href=\"#eq\">(7)</a>"))
    }

    @Test func reportsLinksToBlocksThatAreNotThere() throws {
        let made = try LeafSample().render(
            "> [!theorem] {#thm-memory}\n> a\n\n[](#thm-memry) and @thm-memry\n")
        #expect(made.diagnostics.map(\.summary) == ["link-unresolved 4:4", "reference-unresolved 4:20"])
        #expect(made.diagnostics.allSatisfy { $0.message.contains("did you mean 'thm-memory'?") })
        #expect(made.page == nil)
    }
}
