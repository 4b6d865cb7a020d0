import TestSupport
import Testing

@testable import PageSnapshot

/// Pages made to be too much. No time is measured: what is not linear does not come back.
struct BoundsTests {
    @Test func tenThousandReferences() async throws {
        var files: [String: MemorySite.File] = [:]
        var html = ""
        for number in 0..<5000 {
            files["/news/\(number).png"] = .init(
                bytes: EmbeddingTests.png + [UInt8(number & 255), UInt8(number >> 8)])
            html += "<img src=\(number).png><p style='background:url(none\(number).png)'>"
        }
        // What fetches for the command takes 2,000 files at most (FetchLimitTests).
        let sample = try await SealedSample(html, files, isServed: false)
        #expect(sample.site.requests.count == 10_000)
        #expect(sample.page.findings.count == 5000)
        #expect(sample.occurrences(of: "<img src=data:image/png") == 5000)
    }

    @Test func longAttributes() async throws {
        let long = String(repeating: "a&amp;", count: 200_000)
        let sample = try await SealedSample(
            "<img src='\(long)'><p style='\(String(repeating: "a:url(x.png);", count: 20_000))'><a href='\(long)'>a</a>"
                + "<img srcset='\(String(repeating: "x.png 1x,", count: 20_000))'>")
        #expect(sample.site.requests.count == 2)
        #expect(sample.occurrences(of: "a:url(data:image/svg+xml") == 20_000)
    }

    @Test func deepNesting() async throws {
        var files: [String: MemorySite.File] = [:]
        for number in 0..<60 {
            files["/news/\(number).css"] = .init("@import '\(number + 1).css';a{}", "text/css")
            files["/news/\(number).html"] = .init("<iframe src=\(number + 1).html></iframe>", "text/html")
        }
        let sample = try await SealedSample(
            "<style>@import '0.css'</style><iframe src=0.html></iframe>", files)
        #expect(sample.site.requests.count == 10 + 5)
        #expect(sample.rules == ["snapshot-cut", "snapshot-cut"])
    }

    @Test func chainsAndCyclesOfModules() async throws {
        var files: [String: MemorySite.File] = [:]
        for number in 0..<1500 {
            files["/news/\(number).js"] = .init(
                "import './\((number + 1) % 1500).js';import './0.js'", "text/javascript")
        }
        let sample = try await SealedSample("<script type=module>import './0.js'</script>", files)
        #expect(sample.site.requests.count == 1500)
        #expect(sample.occurrences(of: "\"#module-1500\":\"data:text/javascript,") == 1)
    }

    @Test func diamondsEnd() async throws {
        var files: [String: MemorySite.File] = [:]
        for number in 0..<9 {
            files["/news/\(number).css"] = .init(
                (0..<4).map { "@import '\(number + 1).css?\($0)';" }.joined() + "a{}", "text/css")
            for copy in 0..<4 { files["/news/\(number).css?\(copy)"] = files["/news/\(number).css"] }
        }
        let sample = try await SealedSample("<style>@import '0.css'</style>", files) {
            $0.maximumNested = 20_000
        }
        #expect(sample.page.html.count < 2_000_000)
        #expect(sample.page.findings.contains { $0.message.contains("too large") })
    }

    @Test func documentsWithinThemselves() async throws {
        var html = "<img src=x.png>"
        for _ in 0..<12 {
            html =
                "<iframe srcdoc=\"\(html.replacing("&", with: "&amp;").replacing("\"", with: "&quot;"))\"></iframe>"
        }
        let sample = try await SealedSample(html)
        #expect(sample.site.requests == [])
    }
}
