import Diagnostics
import Items
import TestSupport
import Testing

@testable import ReadingSource

/// Passwords and keys in the addresses of saved pages.
struct PublicAddressTests {
    private static let key = "ghp_" + "q7Zk2Lm9Xw4Rt6Yv8Bn3Cd5Fg1Hj0Ks2Pa4W"

    @Test(arguments: [
        ("https://user:word@a.example/x?y#z", "https://a.example/x?y#z"),
        ("https://user@a.example/", "https://a.example/"),
        ("ftp://user:word@a.example/f", "ftp://a.example/f"),
        ("https://user:word@a b/", "https://user:redacted@a b/"),
        ("https://a.example/?token=\(key)&x=1", "https://a.example/?token=redacted&x=1"),
        ("https://a.example/#access_token=\(key)", "https://a.example/#access_token=redacted"),
        ("ssh://a.example/\(key)", "ssh://a.example/redacted"),
        ("ftp://user:word@a.example/\(key)/f", "ftp://a.example/redacted/f"),
        ("about \(key) and others", "about redacted and others"),
    ])
    func removesWhatIsSecret(_ address: String, _ shown: String) {
        let list = readingList("[{\"href\": \"\(address)\", \"description\": \"\(address)\"}]")
        let item = list.items.first
        #expect(item?.url == shown)
        #expect(item?.title == nil || item?.title?.contains("word") == false)
        #expect(list.rules.contains("reading-secret"))
        #expect(
            list.messages.allSatisfy { !$0.contains("word@") && !$0.contains(Self.key) }, "\(list.messages)")
        #expect(item?.lostKey == true)
    }

    @Test(arguments: [
        "https://a.example/", "https://a.example/@name/post", "https://a.example/watch?v=dQw4w9WgXcQ&t=10",
        "https://a.example/a:b@c", "mailto:a@b.example", "https://a.example/?q=password", "words @ home",
        "https://a.example/path/\(key)", "ssh://a.example/path/name", "about keys and others",
    ])
    func keepsOtherAddresses(_ address: String) {
        let list = readingList("[{\"href\": \"\(address)\"}]")
        #expect(list.items.first?.url == address)
        #expect(!list.rules.contains("reading-secret") && list.items.first?.lostKey == false)
    }

    /// The same page by an address with and one without a password.
    @Test func mergesAddressesThatDifferInThePassword() {
        let list = readingList(
            #"[{"href": "https://u:pw1@a.example/", "tags": "x"}, {"href": "https://a.example/", "tags": "y"}]"#
        )
        #expect(list.items.map(\.url) == ["https://a.example/"] && list.items.first?.tags == ["x", "y"])
    }

    @Test func writesNoSecretAnywhere() {
        let address = "https://user:hunter22@a.example/?token=\(Self.key)"
        let list = readingList(
            """
            [{"url": "\(address)", "slug": "s", "state": "x", "title": "About \(address)", "note": "see \(address)",
              "description": "at https://user:hunter22@a.example/", "savedAt": "never",
              "thumbnail": "\(address)", "highlights": [{"quote": "https://user:hunter22@a.example/", "annotation": "https://u:hunter22@b"}]},
             {"url": "https://user:hunter22@a.example/\\n", "savedAt": "2026-01-01"}]
            """)
        #expect(list.items.count == 2)
        for bytes in [ReadingListExport.json(list), ReadingListExport.netscape(list, title: "x").bytes] {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter22"))
        }
        #expect(list.messages.allSatisfy { !$0.contains("hunter22@") && !$0.contains(Self.key) })
        // A line with a key is not quoted.
        let date = list.diagnostics.first { $0.rule == "reading-date" }
        #expect(date?.quotesSource == false)
    }

    @Test func quotesLinesWithoutKeys() {
        let list = readingList("[{\"href\": \"words\"}]")
        #expect(list.diagnostics.map(\.quotesSource) == [true])
    }
}
