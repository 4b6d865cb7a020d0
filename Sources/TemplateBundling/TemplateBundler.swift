package import Foundation

/// Bundles and minifies the page's style and script with esbuild, a package of Debian and Homebrew.
package struct TemplateBundler: Sendable {
    package enum Failure: Error, CustomStringConvertible {
        /// There is no esbuild in `PATH`.
        case missing
        /// The message of esbuild.
        case failed(String)

        package var description: String {
            switch self {
            case .missing:
                "esbuild is not in PATH, and it bundles the page's script; install it (Debian: apt-get install esbuild, Homebrew: brew install esbuild)"
            case .failed(let text): text
            }
        }
    }

    /// The oldest browser that the pages are for: the first with `:focus-visible`, `aspect-ratio` and module workers.
    private static let target = "safari15"

    private let program: URL

    /// - Parameter environment: its `PATH` is searched.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(Failure) {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let found = folders.map { URL(fileURLWithPath: $0).appending(path: "esbuild") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else { throw .missing }
        program = found
    }

    /// Bundles entry files of a folder, each with what it imports.
    ///
    /// - Parameters:
    ///   - entries: paths below the folder, ending in `.js` or `.css`.
    ///   - folder: the templates, absolute.
    /// - Returns: the text of each entry by its path.
    package func bundles(of entries: [String], in folder: URL) throws -> [String: String] {
        let output = FileManager.default.temporaryDirectory
            .appending(path: "sitegen-bundles-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        try run(
            entries.map { folder.appending(path: $0).path } + [
                "--bundle", "--minify", "--charset=utf8", "--format=iife", "--legal-comments=none",
                "--target=\(Self.target)", "--log-level=warning", "--color=false",
                "--outbase=\(folder.path)", "--outdir=\(output.path)",
            ])
        var texts: [String: String] = [:]
        for entry in entries {
            texts[entry] = try String(contentsOf: output.appending(path: entry), encoding: .utf8)
        }
        return texts
    }

    /// Bundles entry files among texts that are not in one folder.
    ///
    /// - Parameter texts: by path.
    package func bundled(_ entries: [String], from texts: [String: String]) throws -> [String: String] {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "sitegen-templates-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in texts {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try bundles(of: entries, in: folder)
    }

    /// Warnings are failures: a page would ask for what the script does not have.
    private func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0, said.isEmpty else {
            throw Failure.failed("esbuild: " + String(decoding: said, as: UTF8.self))
        }
    }
}
