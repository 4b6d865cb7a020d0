import Foundation
import SiteFiles
import Testing

@testable import KaTeX
@testable import KaTeXFiles

/// The KaTeX of Debian's packages, which the tests read where it is installed; nothing of it is kept here.
enum InstalledKaTeX {
    static let folder = KaTeXVendor.defaultSource

    static func assets() throws -> KaTeXAssets {
        try requireInstalled()
        return try KaTeXAssets.openUnlocked(folder)
    }

    static func engine(limits: KaTeXEngineLimits = .init()) throws -> KaTeXEngine {
        let engine = try KaTeXEngine(assets: try assets(), limits: limits)
        engine.beginLeaf()
        return engine
    }

    static func requireInstalled() throws {
        try #require(
            FileReading.isFile(folder + "/katex.min.css")
                && FileReading.isFile(folder + "/fonts/KaTeX_Main-Regular.woff2"),
            "these tests need the Debian packages libjs-katex, fonts-katex and libjavascriptcoregtk-4.1-0")
    }
}

/// A folder that is gone when the test is over.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/katex-tests-" + UUID().uuidString
        try AtomicFile.makeFolder(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try AtomicFile.makeFolder(DiskPath.folder(of: self[name]))
        try AtomicFile.write(bytes, to: self[name])
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self[name]) }

    /// Every file below a folder, dotfiles too, with its bytes.
    func contents(of name: String) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: self[name]) {
            let full = self[name] + "/" + path
            if FileReading.isFile(full) { found[path] = try FileReading.bytes(at: full) }
        }
        return found
    }
}

/// Releases in the shapes in which KaTeX is published, made of the installed files.
struct ReleaseFixture {
    let temporary: TemporaryFolder

    init() throws {
        try InstalledKaTeX.requireInstalled()
        temporary = try TemporaryFolder()
    }

    /// `katex/` as an unpacked katex.tar.gz has it, all three font formats in place.
    func folder(_ name: String = "katex") throws -> String {
        let installed = InstalledKaTeX.folder
        for file in ["katex.min.css", "katex.min.js"] {
            try temporary.write(try FileReading.bytes(at: "\(installed)/\(file)"), to: "\(name)/\(file)")
        }
        let autoRender = try FileReading.bytes(at: installed + "/contrib/auto-render.js")
        try temporary.write(autoRender, to: "\(name)/contrib/auto-render.min.js")
        for font in try FileReading.names(in: installed + "/fonts") {
            try temporary.write(
                try FileReading.bytes(at: "\(installed)/fonts/\(font)"), to: "\(name)/fonts/\(font)")
        }
        return temporary[name]
    }

    /// The npm package: package.json above, the release in `dist/`.
    func npmPackage(version: String = "0.16.4") throws -> String {
        _ = try folder("node_modules/katex/dist")
        try temporary.write(
            "{ \"name\": \"katex\", \"version\": \"\(version)\" }", to: "node_modules/katex/package.json")
        return temporary["node_modules/katex"]
    }

    /// `katex.tar.gz` with `katex/` in it.
    func archive() throws -> String {
        _ = try folder()
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["tar", "-czf", temporary["katex.tar.gz"], "-C", temporary.path, "katex"]
        try tar.run()
        tar.waitUntilExit()
        try #require(tar.terminationStatus == 0)
        return temporary["katex.tar.gz"]
    }
}
