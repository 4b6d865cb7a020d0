import Foundation
import TestSupport
import Testing

@testable import WebSyntax

/// The tree construction tests of html5lib-tests. Trees are compared, parse errors are not.
///
/// Not run: the folder `scripted`, whose pages change themselves with scripts while they are read. Nothing here runs
/// scripts.
@Suite(.needs(.treeTests)) struct HTMLTreeConformanceTests {
    @Test(arguments: try TreeTestFile.all())
    func buildsTheRecordedTrees(_ file: TreeTestFile) throws {
        let cases = try TreeTestCase.all(in: file.url)
        var failures: [String] = []
        var runs = 0
        for test in cases {
            for scripting in test.scripting {
                runs += 1
                let lines = test.tree(.init(scripting: scripting))
                let isExpected =
                    lines == test.expected
                    || TreeTestCase.otherEditions(scripting: scripting).contains {
                        test.tree($0) == test.expected
                    }
                if !isExpected {
                    failures.append(
                        "\(test.data.debugDescription) in \(test.context ?? "document"), scripting \(scripting):\n"
                            + "got\n\(lines.joined(separator: "\n"))\nexpected\n"
                            + test.expected.joined(separator: "\n"))
                }
            }
        }
        let isClean = failures.isEmpty
        #expect(isClean, "\(failures.count) of \(runs) differ: \(failures.prefix(8).joined(separator: "\n"))")
        #expect(runs > 0)
    }
}

/// A file of tests, named by its last path component in the output.
struct TreeTestFile: Sendable, CustomTestStringConvertible {
    var url: URL
    var testDescription: String { url.lastPathComponent }

    static func all() throws -> [Self] {
        try TestTool.treeTests.files(".dat").map { Self(url: URL(filePath: $0)) }
    }
}

/// One test: the sections of a `.dat` file from `#data` to the next.
struct TreeTestCase {
    var data: String
    /// `td`, `svg path`: the context element of a fragment.
    var context: String?
    /// The values of the scripting flag under which the tree is the expected one.
    var scripting: [Bool]
    var expected: [String]

    static func all(in file: URL) throws -> [Self] {
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        var cases: [[String: [Substring]]] = []
        var section = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "#data" { cases.append([:]) }
            let isHeading =
                [
                    "#data", "#errors", "#new-errors", "#document", "#document-fragment", "#script-on",
                    "#script-off",
                ]
                .contains(line)
            if isHeading {
                section = String(line)
                cases[cases.count - 1][section] = []
            } else if !cases.isEmpty {
                cases[cases.count - 1][section, default: []].append(line)
            }
        }
        return cases.map(Self.init)
    }

    private init(_ sections: [String: [Substring]]) {
        data = (sections["#data"] ?? []).joined(separator: "\n")
        context = sections["#document-fragment"]?.first.map(String.init)
        scripting =
            sections["#script-on"] != nil ? [true] : sections["#script-off"] != nil ? [false] : [true, false]
        var lines = (sections["#document"] ?? []).map(String.init)
        while lines.last == "" { lines.removeLast() }
        expected = lines
    }

    /// The standard before and after a change that tests of different years record.
    static func otherEditions(scripting: Bool) -> [HTMLTreeBuilder.Options] {
        var foreign = HTMLTreeBuilder.Options(scripting: scripting)
        foreign.breaksOutOfForeignContext = false
        return [foreign, HTMLTreeBuilder.Options(scripting: scripting, allowsSelectContent: true)]
    }

    /// The dump, split into lines: a text with line feeds takes several.
    func tree(_ options: HTMLTreeBuilder.Options) -> [String] {
        Array(data.utf8).withUnsafeBufferPointer { bytes in
            var builder: HTMLTreeBuilder
            if let context {
                let words = context.split(separator: " ").map(String.init)
                let namespace: HTMLScanner.Namespace =
                    words.count == 1 ? .html : words[0] == "svg" ? .svg : .mathML
                builder = HTMLTreeBuilder(
                    fragment: bytes, context: .init((words.last ?? "").lowercased(), namespace),
                    options: options)
            } else {
                builder = HTMLTreeBuilder(bytes, options: options)
            }
            let dump = HTMLTreeDump(builder.finish(), bytes, isFragment: context != nil)
            return dump.lines.flatMap {
                $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            }
        }
    }
}
