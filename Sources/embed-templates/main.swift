// embed-templates OUTPUT FOLDER NAME…: the named files of a folder as a Swift enum of string literals, by name.
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2, let output = arguments.first else { exit(64) }
let folder = URL(fileURLWithPath: arguments[arguments.startIndex + 1])
var swift =
    "/// The templates of the repository's templates/ folder, written by a build step.\nenum BuiltInTemplates {\n"
swift += "    static let texts: [String: String] = [\n"
for name in arguments.dropFirst(2) {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let body = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "            " + $0 }.joined(separator: "\n")
    swift += "        \"\(name)\": ###\"\"\"\n\(body)\n            \"\"\"###,\n"
}
swift += "    ]\n}\n"
try swift.write(toFile: output, atomically: true, encoding: .utf8)
