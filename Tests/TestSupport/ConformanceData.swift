package import Foundation
import SiteFiles

/// The examples that readers are compared with, in the folder that the environment variable `SITEGEN_CONFORMANCE` names, or in
/// `../shared/conformance` beside the checkout, or where `Scripts/conformance` puts it.
package enum ConformanceData {
    private static let folders: [String] =
        ProcessInfo.processInfo.environment["SITEGEN_CONFORMANCE"].map { [$0] } ?? [
            DiskPath.join(Repository.root, "../shared/conformance"),
            DiskPath.join(Repository.root, ".build/conformance"),
        ]

    /// html5lib's tests of tokenizers.
    package static let tokenizerTests = url(of: "html5lib-tokenizer")
    /// html5lib's tests of tree construction, or the folder that `SITEGEN_TREE_TESTS` names.
    package static let treeTests =
        ProcessInfo.processInfo.environment["SITEGEN_TREE_TESTS"].map { URL(filePath: $0) }
        ?? url(of: "html5lib-tree-construction")
    /// The examples of the GFM specification, as JSON.
    package static let examples = url(of: "gfm-examples.json")

    private static func url(of name: String) -> URL? {
        folders.map { DiskPath.join($0, name) }.first { FileManager.default.isReadableFile(atPath: $0) }
            .map { URL(filePath: $0) }
    }
}
