import Foundation
import PackagePlugin

/// Writes the checkout's commit into the program, for `--version`. Reads what git wrote, and needs no git; without a
/// checkout there is no commit.
@main struct EmbedCommit: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let root = context.package.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(path: "BuiltCommit.swift")
        let folders = gitFolders(of: root)
        // What changes with every commit and every checkout. The log of HEAD is there unless it was turned off.
        let names = ["HEAD", "logs/HEAD", "packed-refs"]
        let inputs = folders.flatMap { folder in names.map { folder.appending(path: $0) } }.filter {
            FileManager.default.fileExists(atPath: $0.path)
        }
        return [
            .buildCommand(
                displayName: "Embedding the commit",
                executable: try context.tool(named: "embed-commit").url,
                arguments: [output.path] + folders.map(\.path), inputFiles: inputs, outputFiles: [output])
        ]
    }

    /// The checkout's own folder, and the one that it shares with other worktrees (gitrepository-layout).
    private func gitFolders(of root: URL) -> [URL] {
        let git = root.appending(path: ".git")
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: git.path, isDirectory: &isFolder) else { return [] }
        if isFolder.boolValue { return [git] }
        guard let own = line(git)?.dropPrefix("gitdir: ").map({ folder($0, from: root) }) else { return [] }
        let shared = line(own.appending(path: "commondir")).map { folder($0, from: own) }
        return [own] + (shared.map { [$0] } ?? [])
    }

    private func folder(_ path: String, from base: URL) -> URL {
        (path.hasPrefix("/") ? URL(filePath: path) : base.appending(path: path)).standardizedFileURL
    }

    private func line(_ file: URL) -> String? {
        (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").first.map(String.init)
    }
}

extension String {
    fileprivate func dropPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
