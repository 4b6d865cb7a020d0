import BrowserProof
import Foundation
import SiteFiles
package import Testing

/// A program that some tests run and that a machine may lack.
///
/// A suite or a test names it as a trait, `.needs(.chromium)`. Where it is missing the test is skipped and the log says
/// so; `NO_SKIPS=1 Scripts/run-tests` then fails.
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

    package static let chromium = TestTool(
        "Chromium", remedy: "install it or set SITEGEN_CHROMIUM", find: { try? BrowserSearch.chromium() })
    package static let webKit = TestTool(
        "WebKitGTK", remedy: "apt-get install webkit2gtk-driver xvfb",
        find: { (try? BrowserSearch.webKit()).map { _ in "" } })
    package static let axe = TestTool(
        "axe-core", built: "test-tools/axe_core_python/axe.min.js", remedy: "run Scripts/test-tools")
    /// The Python that runs the checks of reports against their schemas.
    package static let reportChecks = TestTool(
        "the report checkers", built: "report-checks/bin/python", remedy: "run Scripts/report-checks")

    package static let systemKaTeX = TestTool(
        "Debian's libjs-katex", remedy: "apt-get install libjs-katex",
        find: {
            let file = "/usr/share/javascript/katex/katex.min.css"
            return FileReading.isFile(file) ? file : nil
        })

    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    /// The path of the program. Tests that call it have the trait ``Testing/Trait/needs(_:)``.
    package func path() throws -> String {
        guard let path = find() else { throw Missing(description: absence) }
        return path
    }

    private var absence: String { "\(name) is not installed; \(remedy)" }

    fileprivate var condition: ConditionTrait { .enabled(if: find() != nil, Comment(rawValue: absence)) }
}

extension Trait where Self == ConditionTrait {
    /// Skips the suite or test on a machine that lacks the tool.
    package static func needs(_ tool: TestTool) -> Self { tool.condition }
}
