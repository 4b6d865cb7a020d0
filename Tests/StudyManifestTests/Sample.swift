/// Manifests around a part that a test is about, so that nothing else is in the way. All on one line.
enum Sample {
    static func books(_ list: String) -> String { "{\"books\": [\(list)]}" }

    static func chapters(_ list: String) -> String {
        books("{\"id\": \"b\", \"title\": \"B\", \"chapters\": [\(list)]}")
    }

    static func leaves(_ list: String) -> String {
        chapters("{\"id\": \"c\", \"title\": \"C\", \"leaves\": [\(list)]}")
    }

    static func leaf(_ members: String) -> String { leaves("{\(members)}") }

    static let chapter = #"{"id": "c", "title": "C", "leaves": [\#(plainLeaf)]}"#
    static let book = #"{"id": "b", "title": "B", "chapters": [\#(chapter)]}"#
    static let plainLeaf = #"{"id": "l", "title": "L", "file": "l.html"}"#

    /// A leaf with a file and, where given, a source; the JSON of both is as it is in the manifest.
    static func leaf(_ id: String, file: String, source: String? = nil) -> String {
        let source = source.map { ", \"source\": \($0)" } ?? ""
        return "{\"id\": \"\(id)\", \"title\": \"T\", \"file\": \(file)\(source)}"
    }

    /// Every key that the manifest knows.
    static let full = #"""
        {
          "$schema": "study-manifest.schema.json",
          "version": 1,
          "books": [
            {
              "id": "feller-vol-2",
              "title": "An Introduction to Probability Theory",
              "author": "William Feller",
              "chapters": [
                {
                  "id": "ch01",
                  "number": 1,
                  "title": "The Exponential and the Uniform Densities",
                  "leaves": [
                    {
                      "id": "verbatim",
                      "kind": "verbatim",
                      "title": "Verbatim",
                      "file": "feller-vol-2-verbatim.html",
                      "source": "../ch01/chapter.md",
                      "header": "Chapter 1 · Verbatim"
                    },
                    { "id": "guide", "kind": "study-guide", "title": "Guide", "file": "guide.html" }
                  ]
                },
                {
                  "id": "ch02",
                  "title": "Special Densities",
                  "leaves": [{ "id": "verbatim", "title": "Verbatim", "file": "ch02/verbatim.html" }]
                }
              ]
            }
          ]
        }
        """#
}
