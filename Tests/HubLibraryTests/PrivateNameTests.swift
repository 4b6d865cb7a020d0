import Testing

@testable import HubLibrary
@testable import HubSource

/// The names of private documents are in no output, also where a link to one has a picture or other links in its words.
@Suite struct PrivateNameTests {
    @Test(arguments: [
        "Today [![photo](pic.png)](salary.md) was taken, says [[Ref]].",
        "Today [![photo|50](pic.png \"T\")](<salary.md> 'T') was taken, says [[Ref]].",
        "Today [the [photo](Two.md)](salary.md) was taken, says [[Ref]].",
        "Today [photo][s] was taken, says [[Ref]].\n\n[s]: salary.md",
        "Today photo [was](salary.md\n\"T\") taken, says [[Ref]].",
        "Today [photo](memorywiki://salary) was taken, says [[Ref]].",
        "Today [photo][s] was taken, says [[Ref]].\n\n[s]: memorywiki://salary",
        "Today [photo](salary.html) was taken, says [[Ref]].",
        "Today <a href=\"salary.html\">photo</a> was taken, says [[Ref]].",
        "Today <a href=\"salary.md\">photo</a> was taken, says [[Ref]].",
    ]) func noOutputHasThem(_ text: String) async throws {
        let sample = try await HubSample([
            "salary.md": "---\nprivate: true\n---\n", "Day.md": text, "Ref.md": "", "Two.md": "",
            "pic.png": "",
            "start.md": "---\nmw_bundle: 1\n---\n\(text)\n\n- [[Day]]\n",
        ])
        let day = try #require(sample.hub.documents.first { $0.path == "Day.md" })
        #expect(day.excerpt.hasSuffix("photo was taken, says Ref."), "\(day.excerpt)")
        // The document's own page has its links, which other tests read.
        for file in sample.edition.files where file.path != "day.md" {
            let output = String(decoding: file.bytes, as: UTF8.self)
            #expect(!output.contains("salary"), "\(file.path)")
        }
    }

    /// Descriptions of concepts have the words alone, also those with the path of a page.
    @Test func noConceptHasThem() async throws {
        let sample = try await HubSample([
            "salary.md": "---\nprivate: true\n---\n", "Ref.md": "",
            "Day.md": "# Day\n\n---\n\n## Concepts in this document\n\n- **Kv** _(concept)_\n"
                + "  See [a](salary.html), <a href=\"salary.html\">b</a>, [c](ref.html) and <a href=\"ref.html\">d</a>.\n",
        ])
        for file in sample.edition.files {
            let output = String(decoding: file.bytes, as: UTF8.self)
            #expect(!output.contains("salary"), "\(file.path)")
        }
        #expect(
            sample.text("files/digest.md").contains(
                "See a, <a >b</a>, [c](ref.html) and <a href=\"ref.html\">d</a>."))
    }

    /// A picture that leads to a published document has its words alone in lists, and so has a link in the words of a link.
    @Test func aPublishedAddressIsNoWordEither() async throws {
        let sample = try await HubSample([
            "Day.md": "See [![alt A](pic.png)](Two.md) and [[Ref]].", "Ref.md": "", "Two.md": "",
            "pic.png": "",
        ])
        #expect(sample.text("files/llms.txt").contains(": See alt A and Ref.\n"))
        #expect(sample.text("ref.md").contains("See alt A and Ref"))
        #expect(!sample.text("ref.md").contains("Two.md"))
    }
}
