// embed-templates [--bundle ENTRY,…] OUTPUT FOLDER NAME…: the named files of a folder as a Swift enum of string literals,
// by name; with --bundle also the bundles that esbuild makes of the entry files.
import Foundation
import TemplateBundling

var arguments = CommandLine.arguments.dropFirst()
var entries: [String] = []
if arguments.first == "--bundle" {
    entries = (arguments.dropFirst().first ?? "").split(separator: ",").map(String.init)
    arguments = arguments.dropFirst(2)
}
guard arguments.count >= 2, let output = arguments.first else { exit(64) }
let folder = URL(fileURLWithPath: arguments[arguments.startIndex + 1])

func literal(_ text: String) -> String {
    let body = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "            " + $0 }.joined(separator: "\n")
    return "###\"\"\"\n\(body)\n            \"\"\"###"
}

func dictionary(_ texts: [String: String]) -> String {
    guard !texts.isEmpty else { return "[:]" }
    let entries = texts.sorted { $0.key < $1.key }.map { "        \"\($0)\": \(literal($1)),\n" }
    return "[\n\(entries.joined())    ]"
}

do {
    var texts: [String: String] = [:]
    for name in arguments.dropFirst(2) {
        texts[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    let bundles = entries.isEmpty ? [:] : try TemplateBundler().bundles(of: entries, in: folder)
    let swift = """
        /// The templates of the repository's templates/ folder, written by a build step.
        enum BuiltInTemplates {
            static let texts: [String: String] = \(dictionary(texts))
            /// What esbuild makes of the entry files among them.
            static let bundles: [String: String] = \(dictionary(bundles))
        }

        """
    // Left alone where it has these bytes already, so that nothing is compiled again.
    if (try? String(contentsOfFile: output, encoding: .utf8)) != swift {
        try swift.write(toFile: output, atomically: true, encoding: .utf8)
    }
} catch {
    FileHandle.standardError.write(Data("embed-templates: error: \(error)\n".utf8))
    exit(1)
}
