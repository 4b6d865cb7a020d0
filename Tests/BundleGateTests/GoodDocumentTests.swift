import BundleGate
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Whole documents as people write them, with nothing wrong in them: no rule may speak.
@Suite struct GoodDocumentTests {
    private static var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Documents")
    }

    static let names: [String] = {
        let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (found ?? []).filter { $0.hasSuffix(".html") }.sorted()
    }()

    /// With the policy that its own scripts and styles ask for.
    private func text(_ name: String) throws -> String {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        return text.replacing("POLICY", with: PoisonPolicy.fitting(text, PoisonSite.policy))
    }

    enum Form: String, Sendable, CaseIterable {
        case plain, carriageReturns, windowsLineEnds, byteOrderMark, utf16, utf16BigEndian

        func bytes(of text: String) throws -> [UInt8] {
            switch self {
            case .plain: Array(text.utf8)
            case .carriageReturns: Array(text.replacing("\n", with: "\r").utf8)
            case .windowsLineEnds: Array(text.replacing("\n", with: "\r\n").utf8)
            case .byteOrderMark: [0xEF, 0xBB, 0xBF] + text.utf8
            case .utf16: [0xFF, 0xFE] + Array(try #require(text.data(using: .utf16LittleEndian)))
            case .utf16BigEndian: [0xFE, 0xFF] + Array(try #require(text.data(using: .utf16BigEndian)))
            }
        }
    }

    @Test(arguments: Form.allCases) func findsNothing(_ form: Form) async throws {
        for name in Self.names {
            let site = try PoisonSite()
            try site.markEncodings()
            try site.write("a.html", bytes: try form.bytes(of: text(name)))
            let findings = try await site.findings()
            #expect(findings.isEmpty, "\(name)\n\(TextDiagnosticFormatter().format(findings))")
        }
    }

    @Test func findsNothingInALegacyEncoding() async throws {
        let site = try PoisonSite()
        let text = try text("svg-heavy.html").replacing("charset=\"utf-8\"", with: "charset=\"windows-1252\"")
        try site.write("a.html", bytes: Array(try #require(text.data(using: .windowsCP1252))))
        let findings = try await site.findings()
        #expect(findings.isEmpty, "\(TextDiagnosticFormatter().format(findings))")
    }

    /// Not for want of looking: each of them, poisoned at its end, is caught.
    @Test(arguments: names) func readsEachTextToItsEnd(_ name: String) async throws {
        let site = try PoisonSite()
        try site.write("a.html", try text(name) + "<img alt=\"\" src=\"https://h.test/\">")
        #expect(try await site.findings().map(\.rule) == ["remote-reference"])
    }

    @Test func findsTheFixtureDocuments() { #expect(Self.names.count >= 12) }
}
