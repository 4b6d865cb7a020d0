import Diagnostics
import Items
import TestSupport
import Testing

@Suite struct ItemFeedTests {
    private func read(
        _ text: String, needsIDs: Bool = true, _ limits: ItemFeedReading.Limits = .init()
    ) -> ItemFeedReading {
        ItemFeedReading(
            SourceText(file: "items.json", bytes: Array(text.utf8)), needsIDs: needsIDs, limits: limits)
    }

    private func found(_ reading: ItemFeedReading) -> [String] {
        reading.diagnostics.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.rule)" }
    }

    private func feed(_ items: String) -> String {
        "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"\", \"items\": [\n\(items)]}"
    }

    /// Every member of the model, and members of other programs on every level.
    private static let whole = """
        {
          "version": "https://jsonfeed.org/version/1.1",
          "title": "A \\"feed\\"",
          "home_page_url": "https://a.example/",
          "feed_url": "https://a.example/feed",
          "description": "About",
          "user_comment": "Open it in a reader",
          "next_url": "https://a.example/feed?page=2",
          "icon": "https://a.example/icon.png",
          "favicon": "https://a.example/favicon.ico",
          "authors": [
            {
              "name": "A",
              "url": "https://a.example/a",
              "avatar": "https://a.example/a.png",
              "_sitegen": {
                "email": "a@a.example"
              }
            }
          ],
          "language": "de",
          "expired": true,
          "_sitegen": {
            "format": "atom10",
            "encoding": "utf-8",
            "well_formed": false,
            "generator": {
              "name": "g"
            },
            "rights": "free",
            "ttl": 60,
            "id": "urn:x"
          },
          "_other": [],
          "hubs": [
            {
              "type": "WebSub",
              "url": "https://hub.example/"
            }
          ],
          "items": [
            {
              "id": "1",
              "url": "https://a.example/1",
              "external_url": "https://b.example/1",
              "title": "Ünï \\u0001\\n",
              "content_html": "<p>x</p>",
              "content_text": "x",
              "summary": "s",
              "image": "https://a.example/1.png",
              "banner_image": "https://a.example/2.png",
              "date_published": "2026-01-02T03:04:05Z",
              "date_modified": "2026-01-03T00:00:00Z",
              "authors": [
                {
                  "name": "B"
                }
              ],
              "tags": [
                "t",
                "u"
              ],
              "language": "en",
              "attachments": [
                {
                  "url": "https://a.example/1.mp3",
                  "mime_type": "audio/mpeg",
                  "title": "Sound",
                  "size_in_bytes": 9007199254740993,
                  "duration_in_seconds": 12.5,
                  "_x": 1.10
                }
              ],
              "_sitegen": {
                "feed": "https://a.example/feed",
                "feed_id": "one",
                "kind": "podcast",
                "first_seen": "2026-01-02T03:04:06Z",
                "revision": 3,
                "content_hash": "00",
                "content_feed": "https://b.example/feed",
                "former_title": "Old",
                "unlisted": "2026-02-01T00:00:00Z",
                "also_in": [
                  {
                    "feed": "https://b.example/feed",
                    "id": "x",
                    "url": "https://b.example/1",
                    "date_published": "2026-01-02T00:00:00Z",
                    "unlisted": "2026-02-01T00:00:00Z"
                  }
                ],
                "former_urls": [
                  "http://a.example/1"
                ],
                "url_hash": "11",
                "categories": [
                  {
                    "term": "t",
                    "scheme": "https://s.example/",
                    "label": "T"
                  }
                ],
                "contributors": [
                  {
                    "name": "C"
                  }
                ],
                "rights": "mine",
                "source": {
                  "title": "S"
                },
                "media": {
                  "file": "a.png",
                  "width": 1,
                  "height": 2,
                  "sha256": "22"
                },
                "position": 0,
                "text": {
                  "content": [
                    {
                      "type": "text/html"
                    },
                    {
                      "src": "https://a.example/c"
                    }
                  ],
                  "title": {
                    "type": "text/plain",
                    "lang": "en",
                    "base": "https://a.example/",
                    "html": "Title"
                  }
                },
                "bookmarked": true,
                "keep": true,
                "comments": "https://a.example/1#c"
              },
              "_deep": [
                [
                  1e400,
                  false
                ],
                {}
              ]
            }
          ]
        }

        """

    @Test func writesEveryMemberAgain() throws {
        let reading = read(Self.whole)
        #expect(found(reading) == [])
        #expect(String(decoding: try #require(reading.feed).bytes(), as: UTF8.self) == Self.whole)
    }

    @Test func readsDatesOfRFC3339() throws {
        for (text, seconds) in [
            ("1970-01-01T00:00:09Z", 9), ("1970-01-01t02:00:09.75+02:00", 9), ("1969-12-31T23:59:59z", -1),
        ] {
            let reading = read(feed("{\"id\": \"1\", \"date_published\": \"\(text)\"}"))
            #expect(found(reading) == [])
            #expect(reading.feed?.items.first?.datePublished == seconds)
        }
    }

    @Test(arguments: [
        ("", "1:1 items-file"), ("[]", "1:1 items-file"), ("{\n\"a\" 1}", "2:5 items-file"),
        ("{\"version\": \"2\", \"items\": []}", "1:1 items-file"),
        ("{\"version\": \"https://jsonfeed.org/version/1\"}", "1:1 items-file"),
        ("\u{FEFF}{\"version\": 1,\n}", "1:17 items-file"),
    ])
    func refusesWhatIsNoFeed(_ text: String, _ finding: String) {
        let reading = read(text)
        #expect(reading.feed == nil)
        #expect(found(reading) == [finding])
        #expect(reading.diagnostics.hasErrors)
    }

    @Test(arguments: [
        ("7", ["2:1 item-member"], 0), ("{}", ["2:1 item-id"], 0), ("{\"id\": \"\"}", ["2:1 item-id"], 0),
        ("{\"id\": \"1\"}, {\"id\": \"1\"}", ["2:14 item-id"], 1), ("{\"id\": 7}", ["2:8 item-member"], 1),
        ("{\"id\": []}", ["2:1 item-id", "2:8 item-member"], 0),
        ("{\"id\": \"1\", \"title\": 3}", ["2:22 item-member"], 1),
        ("{\"id\": \"1\", \"title\": null}", [], 1),
        ("{\"id\": \"1\", \"tags\": [\"a\", 3]}", ["2:27 item-member"], 1),
        ("{\"id\": \"1\", \"id\": \"2\"}", ["2:13 item-member"], 1),
        ("{\"id\": \"1\", \"date_published\": \"soon\"}", ["2:31 item-member"], 1),
        ("{\"id\": \"1\", \"attachments\": [{}]}", ["2:29 item-member"], 1),
        ("{\"id\": \"1\", \"_sitegen\": {\"kind\": \"x\"}}", ["2:34 item-member"], 1),
        ("{\"id\": \"1\", \"_sitegen\": {\"revision\": 1.5}}", ["2:38 item-member"], 1),
        ("{\"id\": \"1\", \"_sitegen\": {\"also_in\": [{\"id\": \"2\"}]}}", ["2:38 item-member"], 1),
    ])
    func readsTheRestOfADamagedItem(_ item: String, _ findings: [String], _ count: Int) {
        let reading = read(feed(item))
        #expect(found(reading) == findings)
        #expect(reading.feed?.items.count == count)
        // The same file without the damage has no finding.
        #expect(found(read(feed("{\"id\": \"1\"}"))) == [])
    }

    /// Some programs write sizes and durations as strings of digits.
    @Test(
        arguments: [("\"9\", \"6.5\"", 9, 6.5), ("\"-9\", \"long\"", nil, nil)] as [(String, Int?, Double?)])
    func readsNumbersInStrings(_ values: String, _ size: Int?, _ duration: Double?) {
        let numbers = values.split(separator: ", ")
        let reading = read(
            feed(
                "{\"id\": \"1\", \"attachments\": [{\"url\": \"https://a.example/e.mp3\", \"size_in_bytes\": \(numbers[0]), \"duration_in_seconds\": \(numbers[1])}]}"
            ))
        let attachment = reading.feed?.items.first?.attachments.first
        #expect(attachment?.sizeInBytes == size && attachment?.durationInSeconds == duration)
        #expect(reading.diagnostics.map { "\($0.rule)" } == ["item-member", "item-member"])
    }

    @Test func readsItemsWithoutIDsInADocument() {
        let reading = read(feed("{}, {\"id\": \"1\"}, {\"id\": \"1\"}"), needsIDs: false)
        #expect(found(reading) == [])
        #expect(reading.feed?.items.map(\.id) == ["", "1", "1"])
    }

    @Test func readsTheAuthorOfVersion1() {
        let text = feed("{\"id\": \"1\", \"author\": {\"name\": \"A\"}}")
            .replacing("version/1.1", with: "version/1")
        #expect(read(text).feed?.items.first?.authors.map(\.name) == ["A"])
    }

    @Test func hasLimits() {
        var limits = ItemFeedReading.Limits()
        limits.items = 1
        #expect(found(read(feed("{\"id\": \"1\"},\n{\"id\": \"2\"}"), limits)) == ["3:1 items-file"])
        limits.values = 3
        #expect(read(feed("{\"id\": \"1\"}"), limits).feed == nil)
        limits.bytes = 9
        #expect(read(feed(""), limits).feed == nil)
        // Many findings are counted, not listed.
        let many = read(feed(Array(repeating: "1", count: 300).joined(separator: ",")))
        #expect(many.diagnostics.count == 100)
        #expect(many.diagnostics.map(\.omitted).reduce(0, +) == 200)
    }

    /// Items are read on all processors.
    @Test func keepsTheOrderOfManyItems() {
        let items = (0..<200).map { "{\"id\": \"\($0)\", \"title\": \($0 % 70 == 3 ? "1" : "\"T\"")}" }
        let reading = read(feed(items.joined(separator: ",\n")))
        #expect(reading.feed?.items.map(\.id) == (0..<200).map(String.init))
        #expect(found(reading) == ["5:22 item-member", "75:23 item-member", "145:24 item-member"])
    }

    @Test func readsAndWritesInLinearTime() {
        let factor = ThreadTime.growth(to: 4000) { count in
            feed(
                (0..<count).map { "{\"id\": \"\($0)\", \"title\": \"T\", \"tags\": [\"a\"]}" }.joined(
                    separator: ","))
        } _: { text in
            _ = read(text).feed?.bytes()
        }
        #expect(factor < ThreadTime.linear)
    }
}
