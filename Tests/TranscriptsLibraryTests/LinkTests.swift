import Foundation
import TestSupport
import Testing

@testable import TranscriptSource
@testable import TranscriptsLibrary

/// Links of an agent.
@Suite struct LinkTests {
    static let unsupported = "a <em>(not supported on mobile)</em>"

    static let links: [(address: String, html: String)] = [
        ("https://x.example/a?b=1&c=2", "(https://x.example/a?b=1&amp;c=2)"),
        ("http://x.example/", "(http://x.example/)"), ("mailto:a@x.example", "href=\"mailto:a@x.example\""),
        ("file:///etc/hosts", unsupported), ("FILE:///etc/hosts", unsupported),
        ("src/main.swift", unsupported), ("./a.md", unsupported), ("../a.md#x", unsupported),
        ("/a/b", unsupported),
        ("#part", unsupported), ("vscode://file/a", unsupported), ("ftp://x.example", unsupported),
        ("//x.example/a", unsupported),
        ("makima://task/T2", "href=\"task-T2.html\""), ("makima://task/t", "href=\"task-t.html\""),
        ("MAKIMA://TASK/T2", "href=\"task-T2.html\""), ("makima://task/none", unsupported),
        ("makima://task/a/b", "href=\"task-a-b.html\""), ("makima://task/a%2Fb", "href=\"task-a-b.html\""),
        ("makima://task/T2#e-1", "href=\"task-T2.html\""), ("makima://task/T2?x=1", "href=\"task-T2.html\""),
        ("makima://directive/d", "href=\"directives.html\""), ("makima://other/x", unsupported),
        ("makima://contracts", "href=\"contracts.html\""), ("MAKIMA://Home", "href=\"index.html\""),
        ("makima://contracts/x", unsupported),
    ]

    private func html(_ text: String, _ change: (inout TranscriptsEdition.Settings) -> Void = { _ in }) throws
        -> String
    {
        let lines = ["t", "T2", "a/b"].map {
            #"{"task_id":"\#($0)","kind":"task.output","payload":{"text":"\#($0 == "t" ? text : "x")"}}"#
                + "\n"
        }
        return try LibrarySample(lines.joined(), change).events()
    }

    @Test(arguments: links) func linksLeadSomewhere(_ address: String, _ expected: String) throws {
        let html = try html("See [a](\(address)) there.")
        #expect(html.contains(expected), "\(html)")
        if expected == Self.unsupported {
            #expect(!html.contains("<p>See <a"))
        } else {
            #expect(!html.contains("not supported"))
        }
    }

    @Test func addressesInTextAreLinks() throws {
        let html = try html("See https://x.example/a and <https://x.example/b>.")
        #expect(
            html.contains("https://x.example/a") && html.contains("https://x.example/b")
                && html.count(of: "class=\"web\"") == 2)
    }

    @Test func picturesOfOtherPlacesAreWords() throws {
        let html = try html("![the chart](https://x.example/p.png) and ![](img/b.png)")
        #expect(
            html.contains("the chart]</em>") && html.contains("img/b.png]</em>") && !html.contains("<img"),
            "\(html)")
    }

    /// The scheme of the library's own deeplink is that of its links.
    @Test func theSchemeIsThatOfTheDeeplink() throws {
        let html = try html("[a](app://task/T2)") { $0.deeplink = "app://task/{id}" }
        #expect(html.contains("href=\"task-T2.html\""))
    }

    /// A link to a directive leads to its entry, not to the beginning of the list.
    @Test(arguments: ["d_1", "D/2 x", "makima"]) func directivesAreLinkedAtTheirEntries(_ id: String) throws {
        let link = id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let sample = try LibrarySample([
            "a.json": #"{"directives":[{"id":"d-1","title":"Other"},{"id":"\#(id)","title":"Goal"}]}"#,
            "b.jsonl": #"{"task_id":"t","kind":"task.output","payload":"[a](makima://directive/\#(link))"}"#,
        ])
        let html = try sample.events()
        let target = html.part(from: "href=\"directives.html#", to: "\"")
        #expect(!target.isEmpty, "\(html)")
        let entry = try #require(
            try sample.html("directives").components(separatedBy: "ts-entry").first { $0.contains("Goal") })
        #expect(entry.contains("id=\"\(target)\""), "\(target) \(entry)")
    }

    /// The deeplink that `deeplinks.json` names leads to the page.
    @Test func deeplinksOfTheFileAreLinks() throws {
        let sample = try LibrarySample(#"{"task_id":"a/b c","kind":"task.output","payload":"x"}"#)
        let tasks = try #require(try sample.json("deeplinks.json")["tasks"] as? [[String: Any]])
        let deeplink = try #require(tasks.first?["deeplink"] as? String)
        let page = try #require(tasks.first?["file"] as? String)
        let other = try LibrarySample(
            #"{"task_id":"a/b c","kind":"task.output","payload":"x"}"# + "\n"
                + #"{"task_id":"t","kind":"task.output","payload":"[x](<\#(deeplink)>)"}"#)
        #expect(try other.events().contains("href=\"\(page)\""), "\(deeplink)")
    }
}
