import Diagnostics
import SiteFiles
import TestSupport
import Testing
import WebSyntax

@testable import PageSnapshot

/// The time of a run, after all files have come.
struct RunTimeTests {
    private let folder: TestFolder
    private let home: WebAddress
    private let site: MemorySite

    init() throws {
        folder = try TestFolder()
        home = try #require(WebAddress(MemorySite.home))
        site = MemorySite([home.path: .init("<!doctype html><p>new", "text/html")])
        try folder.write("old", to: "page.html")
    }

    /// - Parameters:
    ///   - left: the time of the run.
    ///   - judging: how long the gate takes.
    private func take(left: Duration, judging: Duration) async throws {
        let taker = SnapshotTaker(SealSettings()) { _, _, _ in
            try await Task.sleep(for: judging)
            return []
        }
        _ = try await taker.take(
            home, from: site, to: folder["page.html"], at: "2026-11-21T08:00:00Z", until: .now + left,
            cache: nil)
    }

    @Test(arguments: [(Duration.zero, Duration.zero), (.seconds(2), .seconds(3))])
    func doesNotWriteAfterTheDeadline(_ left: Duration, _ judging: Duration) async throws {
        await #expect {
            try await take(left: left, judging: judging)
        } throws: {
            "\($0)".contains("--total-timeout")
        }
        #expect(try folder.text("page.html") == "old")
        #expect(try FileReading.names(in: folder.path) == ["page.html"])
    }

    @Test func writesWithinTheDeadline() async throws {
        try await take(left: .seconds(86_400), judging: .zero)
        #expect(try folder.text("page.html").contains("<p>new"))
    }
}
