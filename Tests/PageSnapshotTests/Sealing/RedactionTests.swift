import Foundation
import Testing

@testable import PageSnapshot

struct RedactionTests {
    static let token = "tok-ab/c+9=&x"

    private static func percent(_ text: String) -> String {
        text.utf8.map { String(format: "%%%02X", $0) }.joined()
    }

    @Test(arguments: [
        "<script>const feedbackToken = 'tok-ab/c+9=&x';send(\"tok-ab\\/c\\u002b9=\\x26x\")</script>",
        "<script type=application/json>{\"feedbackToken\":\"tok-ab\\/c+9=&x\"}</script>",
        "<meta name=feedbackToken content='tok-ab/c+9=&amp;x'>",
        "<p data-feedback-token='tok-ab/c+9&#61;&amp;x'>",
        "<a href='/x?feedbackToken=tok-ab%2Fc%2B9%3D%26x'>a</a>",
        "<input type=hidden name=feedbackToken value=\"tok-ab/c+9=&x\">",
        "<iframe srcdoc='<script>feedbackToken=&quot;tok-ab/c+9=&amp;x&quot;</script>'></iframe>",
        "<script>localStorage.setItem('feedbackToken', 'tok-ab/c+9=&x')</script>",
        "<script src=a.js></script>",
        "<link rel=canonical href='https://site.example/?feedbackToken=tok-ab%2fc%2b9%3d%26x'>",
    ])
    func namedValuesAreBlankedEverywhere(_ html: String) async throws {
        let forms =
            "<p>tok-ab/c+9=&x</p><p>\(Self.percent(Self.token))</p><p>&#116;ok-ab/c&plus;9=&amp;x</p>"
            + "<script>atob('\(Data("xx\(Self.token)".utf8).base64EncodedString())')</script>"
            + "<img alt='tok-ab/c+9=&amp;x' src='a.png?t=\(Self.percent(Self.token))'>"
        let sample = try await SealedSample(
            html + forms,
            ["/news/a.js": .init("var feedbackToken=`tok-ab/c+9=&x`", "text/javascript")]
        ) { $0.redactedNames = ["feedbackToken"] }
        let page = String(decoding: sample.page.html, as: UTF8.self)
        let leftovers = [
            Self.token, "tok-ab", "c+9", Self.percent(Self.token), "ok-ab", "tok-ab%2F",
            String(Data(Self.token.utf8).base64EncodedString().dropLast(4)),
        ]
        for text in leftovers { #expect(!page.contains(text), "\(text) in \(page)") }
        let receipt = String(decoding: try sample.page.receipt.json, as: UTF8.self)
        #expect(!receipt.contains(Self.percent(Self.token)) && !receipt.contains("tok-ab"))
        // What is not the value stays.
        #expect(page.contains("<p></p>"))
        #expect(sample.page.findings.allSatisfy { !$0.message.contains("%74%6F") })
    }

    @Test(arguments: [
        Data("x=tok-ab%2Fc%2B9%3D%26x;".utf8), Data("yx=tok-ab%2fc%2b9%3d%26x;".utf8),
        Data("{\"token\":\"tok-ab/c+9%3D%26x\"}".utf8),
        "ab tok-ab/c+9=&x.".data(using: .utf16LittleEndian) ?? Data(),
        "abc tok-ab/c+9=&x.".data(using: .utf16BigEndian) ?? Data(),
    ])
    func base64OfOtherFormsIsBlanked(_ text: Data) async throws {
        let encoded = text.base64EncodedString()
        let sample = try await SealedSample("<p>\(encoded)</p><p>\(encoded.replacing("+", with: "-"))</p>") {
            $0.secrets = [Self.token]
        }
        let left = sample.html.replacing("<p>", with: "").replacing("</p>", with: "")
        #expect(!left.isEmpty && left.count < encoded.count, "\(left)")
        let decoded = String(
            decoding: Data(base64Encoded: String(left.prefix(left.count / 2 / 4 * 4))) ?? Data(),
            as: UTF8.self)
        #expect(!decoded.contains("ab%2") && !decoded.contains("c\0+"), "\(decoded)")
        let other = try await SealedSample("<p>\(encoded)</p>") { $0.secrets = ["another-value"] }
        #expect(other.html == "<p>\(encoded)</p>")
    }

    @Test func warnsOfAShortValue() async throws {
        let html = "<script>feedbackToken='abc'</script>"
        let sample = try await SealedSample(html) { $0.redactedNames = ["feedbackToken"] }
        #expect(sample.rules == ["snapshot-redact"] && sample.html == html)
        #expect(
            try await SealedSample("<script>feedbackToken=''</script>") {
                $0.redactedNames = ["feedbackToken"]
            }.rules == [])
    }

    @Test func otherValuesStay() async throws {
        let html = "<script>const token='abcdefgh', myfeedbackToken='other-value'</script>"
        let sample = try await SealedSample(html) { $0.redactedNames = ["feedbackToken"] }
        #expect(sample.html == html)
        #expect(Redactor(["abc"]).isEmpty)
        #expect(Redactor(["abcd"]).cleaned("xabcdx") == "xx")
    }

    @Test func givenValuesAreBlankedInFiles() async throws {
        let sample = try await SealedSample(
            "<link rel=stylesheet href=a.css><iframe src=f.html></iframe>",
            [
                "/news/a.css": .init("a::before{content:'secret-1\\32 3'}", "text/css"),
                "/news/f.html": .init("<p>secr&#101;t-123</p>", "text/html"),
            ]
        ) { $0.secrets = ["secret-123"] }
        #expect(sample.dataURLs()[1].contains("<p></p>"))
        #expect(!sample.dataURLs()[0].contains("secret"))
    }
}
