import Foundation
import PackagePlugin

/// Writes templates/ into the program as Swift text, so that the binary works away from the repository.
@main struct EmbedTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "templates")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter {
            $0.hasSuffix(".mustache") || $0.hasSuffix(".css") || $0.hasSuffix(".js")
        }.filter { name in
            switch target.name {
            // The install page has a template of its own, in the colours of the leaf's.
            case "OTADistribution": name.hasPrefix("ota/") || name == "themes/paper.css"
            case "SitePreview": name.hasPrefix("live/")
            default: !name.hasPrefix("ota/") && !name.hasPrefix("live/")
            }
        }
        let inputs = names.map { folder.appending(path: $0) }
        let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInTemplates.swift")
        return [
            .buildCommand(
                displayName: "Embedding templates",
                executable: try context.tool(named: "embed-templates").url,
                arguments: [output.path, folder.path] + names, inputFiles: inputs, outputFiles: [output])
        ]
    }
}
