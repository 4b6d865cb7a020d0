import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The removal of leaves that a run with other options, or over other libraries, wrote.
@Suite struct AbandonedFilesTests {
    private let folder: TestFolder
    private let fixture: LibraryFixture

    init() throws {
        folder = try TestFolder()
        fixture = try Self.library(["one", "two"], in: folder)
    }

    private static func library(
        _ leaves: [String], name: String = "lib", in folder: TestFolder
    ) throws -> LibraryFixture {
        let fixture = try LibraryFixture(
            leaves.map { .init($0, source: "../md/\($0).md") }, in: folder, name: name)
        for leaf in leaves { try fixture.source("# Leaf \(leaf)\n", at: "md/\(leaf).md") }
        return fixture
    }

    @discardableResult private func build(
        _ edit: (inout IncrementalBuild) -> Void = { _ in }
    ) async throws -> IncrementalBuild.Outcome {
        var build = IncrementalBuild(manifests: [fixture.manifest], jobs: 2)
        build.renderRequest.leavesAssetsOut = true
        build.program = ["version 1"]
        build.store = RecordStore(folder: folder["cache"])
        edit(&build)
        return try await build.run()
    }

    /// The manifest without leaf two.
    private func drop() throws { _ = try Self.library(["one"], in: folder) }

    private static let day = 1_795_000_000

    @Test(arguments: ["day", "no day", "lenient", "severity", "start page", "more libraries"])
    func removesALeafOfARunWithOtherOptions(_ first: String) async throws {
        let other = try Self.library(["three"], name: "other", in: folder)
        try await build {
            switch first {
            case "day": $0.renderRequest.now = Self.day
            case "lenient": $0.renderRequest.isLenient = true
            case "severity": $0.renderRequest.severities.updateValue(.note, forKey: "math-tag")
            case "start page": $0.renderRequest.leavesStartPageOut = true
            case "more libraries": $0.manifests.append(other.manifest)
            default: break
            }
        }
        try drop()
        let outcome = try await build { $0.renderRequest.now = Self.day + 10 * 86_400 }
        #expect(outcome.report.leaves.map(\.result).last == .removed)
        #expect(fixture.hasBuilt("one.html") && !fixture.hasBuilt("two.html"))
        if first == "more libraries" { #expect(other.hasBuilt("three.html")) }
    }

    @Test(arguments: ["only", "edited", "elsewhere", "below", "no source"])
    func keepsOtherFiles(_ kind: String) async throws {
        let places = ["elsewhere": "out", "below": "lib/build/pages"]
        let place = places[kind] ?? "lib/build"
        try await build {
            $0.renderRequest.isLenient = true
            if places[kind] != nil { $0.out = folder[place] }
        }
        if kind == "edited" { try folder.write("mine", to: "lib/build/two.html") }
        try drop()
        if kind == "no source" {
            _ = try LibraryFixture(
                [.init("one", source: "../md/one.md"), .init("two", source: nil)], in: folder)
        }
        let outcome = try await build { if kind == "only" { $0.only = ["one"] } }
        #expect(!outcome.report.leaves.contains { $0.result == .removed })
        #expect(folder.has(place + "/two.html"))
    }

    /// A folder goes with its last file, and no other folder.
    @Test func removesEmptyFolders() async throws {
        let leaves = ["one": "one.html", "two": "a/b/two.html", "three": "c/three.html"]
        let library = { (ids: [String]) in
            try LibraryFixture(
                ids.map { .init($0, file: leaves[$0], source: "../md/\($0).md") }, in: folder)
        }
        for id in leaves.keys { try fixture.source("# Leaf \(id)\n", at: "md/\(id).md") }
        _ = try library(["one", "two", "three"])
        try await build()
        try folder.write("mine", to: "lib/build/c/own.txt")
        #expect(fixture.hasBuilt("a/b/two.html") && fixture.hasBuilt("c/three.html"))
        _ = try library(["one"])
        try await build()
        #expect(!fixture.hasBuilt("a") && !fixture.hasBuilt("c/three.html"))
        #expect(fixture.hasBuilt("c/own.txt") && fixture.hasBuilt("one.html"))
    }

    /// A nightly run leaves one record, and renders everything on another day.
    @Test func aDayHasNoRecordOfItsOwn() async throws {
        for day in 0..<3 {
            let edit: (inout IncrementalBuild) -> Void = {
                $0.renderRequest.now = Self.day + day * 86_400
            }
            #expect(try await build(edit).report.rendered == 2)
            #expect(try await build(edit).wasUnchanged)
        }
        #expect(try folder.files(below: "cache").count == 1)
    }
}
