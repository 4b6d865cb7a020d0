import BrowserProof
import Foundation
import SiteFiles
package import Testing

/// A program, or a file or folder of data, that some tests need and that a machine may lack.
///
/// A suite or a test names it as a trait, `.needs(.chromium)`. Where it is missing the test is skipped and the log says
/// so; `NO_SKIPS=1 Scripts/run-tests` then fails. The reason of every skipped test is here.
package struct TestTool: Sendable {
    private let name: String
    private let remedy: String
    private let find: @Sendable () -> String?

    private init(_ name: String, remedy: String, find: @escaping @Sendable () -> String?) {
        self.name = name
        self.remedy = remedy
        self.find = find
    }

    /// A program in `PATH`.
    package static func program(_ name: String) -> TestTool {
        TestTool(name, remedy: "run Scripts/test-tools") {
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
                .map { DiskPath.join(String($0), name) }
                .first(where: FileManager.default.isExecutableFile)
        }
    }

    /// Looks for a file in `.build`.
    private init(_ name: String, built path: String, remedy: String) {
        self.init(name, remedy: remedy) {
            let file = DiskPath.join(Repository.root, ".build/" + path)
            return FileReading.isFile(file) ? file : nil
        }
    }

    /// Looks for data where Scripts/conformance puts it, or in the folder that the environment variable
    /// `SITEGEN_CONFORMANCE` names. `variable` is an environment variable that names the data itself.
    private init(_ name: String, conformance path: String, variable: String? = nil) {
        self.init(name, remedy: "run Scripts/conformance") {
            let environment = ProcessInfo.processInfo.environment
            if let data = variable.flatMap({ environment[$0] }) { return data }
            let folder =
                environment["SITEGEN_CONFORMANCE"] ?? DiskPath.join(Repository.root, ".build/conformance")
            let data = DiskPath.join(folder, path)
            return FileManager.default.isReadableFile(atPath: data) ? data : nil
        }
    }

    package static let chromium = TestTool(
        "Chromium", remedy: "install it or set SITEGEN_CHROMIUM", find: { try? BrowserSearch.chromium() })
    package static let webKit = TestTool(
        "WebKitGTK", remedy: "apt-get install webkit2gtk-driver xvfb",
        find: { (try? BrowserSearch.webKit()).map { _ in "" } })
    package static let axe = TestTool(
        "axe-core", built: "test-tools/axe_core_python/axe.min.js", remedy: "run Scripts/test-tools")
    /// The Python that runs the checks of reports against their schemas.
    package static let reportChecks = TestTool(
        "the Python of the report checks", built: "report-checks/bin/python",
        remedy: "run Scripts/report-checks")

    package static let systemKaTeX = TestTool(
        "Debian's libjs-katex", remedy: "apt-get install libjs-katex",
        find: {
            let file = "/usr/share/javascript/katex/katex.min.css"
            return FileReading.isFile(file) ? file : nil
        })
    package static let vendoredKaTeX = TestTool(
        "the vendored KaTeX", remedy: "run make setup",
        find: { FileReading.isFolder(Repository.katex) ? Repository.katex : nil })
    package static let openssl = program("openssl")

    /// The folder of html5lib's tokenizer tests.
    package static let tokenizerTests = TestTool(
        "html5lib's tokenizer test suite", conformance: "html5lib-tokenizer")
    /// The folder of html5lib's tree construction tests, or the folder that the environment variable
    /// `SITEGEN_TREE_TESTS` names.
    package static let treeTests = TestTool(
        "html5lib's tree construction test suite", conformance: "html5lib-tree-construction",
        variable: "SITEGEN_TREE_TESTS")
    /// The examples of the CommonMark and GFM specifications, as JSON.
    package static let specificationExamples = TestTool(
        "the file of the GFM specification's examples", conformance: "gfm-examples.json")

    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    /// The path of the program or the data. Tests that call it have the trait ``Testing/Trait/needs(_:)``.
    package func path() throws -> String {
        guard let path = find() else { throw Missing(description: absence) }
        return path
    }

    /// Returns the paths of the files in a folder of data whose names have an ending, sorted. Throws if there is no such
    /// file, as a test without cases would not fail.
    package func files(_ ending: String) throws -> [String] {
        let folder = try path()
        let names = try FileReading.names(in: folder).filter { $0.hasSuffix(ending) }
        guard !names.isEmpty else { throw Missing(description: "\(folder) has no \(ending) file") }
        return names.map { DiskPath.join(folder, $0) }
    }

    private var absence: String { "\(name) is not installed; \(remedy)" }

    fileprivate var condition: ConditionTrait { .enabled(if: find() != nil, Comment(rawValue: absence)) }
}

extension Trait where Self == ConditionTrait {
    /// Skips the suite or test on a machine that lacks the tool.
    package static func needs(_ tool: TestTool) -> Self { tool.condition }
}
