import Foundation
import StudyManifest
import Testing

@Suite struct CodableTests {
    @Test func decodesWhatTheReaderReads() throws {
        let decoded = try JSONDecoder().decode(StudyLibrary.self, from: Data(Sample.full.utf8))
        #expect(decoded == read(Sample.full).library)
        #expect(decoded.schema == "study-manifest.schema.json")
        #expect(decoded.books.first?.chapters.first?.leaves.first?.kind == .verbatim)
    }

    @Test(arguments: [Sample.full, Sample.books(Sample.book), "{\"books\": []}"])
    func comesBackFromEncoding(_ manifest: String) throws {
        let library = try #require(read(manifest).library)
        let data = try JSONEncoder().encode(library)
        #expect(try JSONDecoder().decode(StudyLibrary.self, from: data) == library)
        #expect(ManifestReader().read(Array(data)).library == library)
    }

    @Test func leavesAbsentValuesOut() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let library = try #require(read(Sample.books(Sample.book)).library)
        let json = String(decoding: try encoder.encode(library), as: UTF8.self)
        let leaf = #"{"file":"l.html","id":"l","title":"L"}"#
        let chapter = #"{"id":"c","leaves":[\#(leaf)],"title":"C"}"#
        #expect(json == #"{"books":[{"chapters":[\#(chapter)],"id":"b","title":"B"}]}"#)
    }

    @Test func ignoresUnknownKeysAndNulls() throws {
        let json =
            #"{"new": {}, "version": null, "books": [{"id": "b", "title": "B", "author": null, "chapters": []}]}"#
        let library = try JSONDecoder().decode(StudyLibrary.self, from: Data(json.utf8))
        #expect(library == StudyLibrary(books: [Book(id: "b", title: "B", chapters: [])]))
    }

    @Test func refusesAnotherVersion() throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(StudyLibrary.self, from: Data(#"{"version": 3, "books": []}"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription.hasPrefix("manifest version 3 is not readable here (1)"))
    }
}
