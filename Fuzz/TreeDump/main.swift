import Foundation
import WebSyntax

/// Prints the trees of documents, for comparison with other parsers (Scripts/fuzz-trees). Reads one document a line from
/// standard input, as a JSON string, and answers each with one line of JSON.
let decoder = JSONDecoder()
let encoder = JSONEncoder()
encoder.outputFormatting = .withoutEscapingSlashes
var output = Data()
while let line = readLine(strippingNewline: true) {
    guard let text = try? decoder.decode(String.self, from: Data(line.utf8)) else {
        FileHandle.standardError.write(Data("tree-dump: a line is not a JSON string\n".utf8))
        exit(1)
    }
    let lines = Array(text.utf8).withUnsafeBufferPointer { bytes in
        HTMLTreeDump(
            HTMLTreeBuilder.tree(of: bytes, options: .init(scripting: false)), bytes, isFragment: false
        ).lines
    }
    if let answer = try? encoder.encode(lines) { output += answer + Data("\n".utf8) }
    if output.count > 1 << 16 {
        FileHandle.standardOutput.write(output)
        output = Data()
    }
}
FileHandle.standardOutput.write(output)
