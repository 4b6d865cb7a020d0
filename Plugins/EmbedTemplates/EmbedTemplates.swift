import Foundation
import PackagePlugin

/// Writes templates/ into the program as Swift text, so that the binary works away from the repository.
@main struct EmbedTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "templates")
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let leaf = all.filter {
            !$0.hasPrefix("init/")
                && ($0.hasSuffix(".mustache") || $0.hasSuffix(".css") || $0.hasSuffix(".js"))
        }
        let names =
            switch target.name {
            // The install page has a template of its own, in the colours of the leaf's.
            case "OTADistribution": leaf.filter { $0.hasPrefix("ota/") || $0 == "themes/paper.css" }
            // The files of a new library, and the leaf's templates for users who change them.
            case "LibraryStarter":
                all.filter { $0.hasPrefix("init/") && !$0.hasSuffix("/") && $0.contains(".") }
                    + leaf.filter {
                        $0 == "leaf.mustache"
                            || ["style/", "script/", "themes/"].contains(where: $0.hasPrefix)
                    }
            // The words of pages, a file a language.
            case "StudyMarkdown": all.filter { $0.hasPrefix("languages/") && $0.hasSuffix(".ini") }
            case "KaTeX": leaf.filter { $0.hasPrefix("katex/") }
            case "SitePreview": leaf.filter { $0.hasPrefix("live/") }
            default: leaf.filter { name in !["katex/", "live/", "ota/"].contains(where: name.hasPrefix) }
            }
        let inputs = names.map { folder.appending(path: $0) }
        let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInTemplates.swift")
        return [
            .buildCommand(
                displayName: "Embedding templates",
                executable: try context.tool(named: "embed-templates").url,
                arguments: (target.name == "LeafRendering" ? ["--bundle", entries(among: names)] : [])
                    + [output.path, folder.path] + names, inputFiles: inputs, outputFiles: [output])
        ]
    }

    /// The files that pages carry, each with what it imports; PageAssets.entries names them, too.
    private func entries(among names: [String]) -> String {
        let kinds = ["plain", "client", "html", "mathml", "library"]
        let entries =
            kinds.map { "style/\($0).css" } + kinds.map { "script/\($0).js" }
            + [
                "script/head.js", "script/questions.js", "script/library-find.js", "style/papers.css",
                "style/news.css", "style/readings.css", "style/hub.css", "script/news.js", "script/hub.js",
                "style/transcripts.css", "script/transcripts.js",
            ]
        return names.filter { entries.contains($0) || $0.hasPrefix("themes/") }.joined(separator: ",")
    }
}
