// embed-templates OUTPUT INPUT…: the inputs as a Swift enum of string literals, by file name.
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else { exit(64) }
var swift =
    "/// The templates of the repository's templates/ folder, written by a build step.\nenum BuiltInTemplates {\n"
swift += "    static let texts: [String: String] = [\n"
for path in arguments.dropFirst() {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let name = URL(fileURLWithPath: path).lastPathComponent
    let body = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "            " + $0 }.joined(separator: "\n")
    swift += "        \"\(name)\": ###\"\"\"\n\(body)\n            \"\"\"###,\n"
}
swift += "    ]\n}\n"
try swift.write(toFile: output, atomically: true, encoding: .utf8)
