// embed-templates OUTPUT FOLDER NAME…: the named files of a folder as a Swift enum of string literals, by name. After
// --parts, also what a leaf's page carries of them.
import Foundation
import PageSlimming

var arguments = CommandLine.arguments.dropFirst()
let makesParts = arguments.first == "--parts"
if makesParts { arguments = arguments.dropFirst() }
guard arguments.count >= 2, let output = arguments.first else { exit(64) }
let folder = URL(fileURLWithPath: arguments[arguments.startIndex + 1])

func literal(_ text: String) -> String {
    let body = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "            " + $0 }.joined(separator: "\n")
    return "###\"\"\"\n\(body)\n            \"\"\"###"
}

func dictionary(_ texts: [String: String]) -> String {
    let entries = texts.sorted { $0.key < $1.key }.map { "        \"\($0)\": \(literal($1)),\n" }
    return "[\n\(entries.joined())    ]"
}

var texts: [String: String] = [:]
for name in arguments.dropFirst(2) {
    texts[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
}
var swift = makesParts ? "import PageSlimming\n\n" : ""
swift +=
    "/// The templates of the repository's templates/ folder, written by a build step.\nenum BuiltInTemplates {\n"
swift += "    static let texts: [String: String] = \(dictionary(texts))\n"
if makesParts {
    let parts = PageParts(slimming: texts)
    let scripts = parts.scripts.sorted { $0.key < $1.key }.map { "        \($0): \(literal($1))," }
        .joined(separator: "\n")
    let properties = parts.properties.sorted { $0.key < $1.key }.map { "        \"\($0)\": \"\($1)\"," }
        .joined(separator: "\n")
    swift += """
            static let parts = PageParts(
                themes: \(dictionary(parts.themes)),
                sheets: \(dictionary(parts.sheets)),
                properties: [
            \(properties)
                ],
                early: \(literal(parts.early)),
                scripts: [
            \(scripts)
                ])

        """
}
swift += "}\n"
// Left alone where it has these bytes already, so that nothing is compiled again.
if (try? String(contentsOfFile: output, encoding: .utf8)) != swift {
    try swift.write(toFile: output, atomically: true, encoding: .utf8)
}
