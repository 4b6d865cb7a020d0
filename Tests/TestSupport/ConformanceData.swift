package import Foundation
import SiteFiles

/// The examples that readers are compared with, in the folder that the environment variable `SITEGEN_CONFORMANCE` names, or
/// where `Scripts/conformance` puts them.
package enum ConformanceData {
    private static let folder =
        ProcessInfo.processInfo.environment["SITEGEN_CONFORMANCE"]
        ?? DiskPath.join(Repository.root, ".build/conformance")

    /// html5lib's tests of tokenizers.
    package static let tokenizerTests = url(of: "html5lib-tokenizer")
    /// html5lib's tests of tree construction, or the folder that `SITEGEN_TREE_TESTS` names.
    package static let treeTests =
        ProcessInfo.processInfo.environment["SITEGEN_TREE_TESTS"].map { URL(filePath: $0) }
        ?? url(of: "html5lib-tree-construction")
    /// The examples of the GFM specification, as JSON.
    package static let examples = url(of: "gfm-examples.json")

    private static func url(of name: String) -> URL? {
        let data = DiskPath.join(folder, name)
        return FileManager.default.isReadableFile(atPath: data) ? URL(filePath: data) : nil
    }
}
