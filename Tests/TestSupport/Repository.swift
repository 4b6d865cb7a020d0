import Foundation
import SiteFiles

/// This checkout.
package enum Repository {
    package static let root = DiskPath.absolute("../../..", in: #filePath)

    /// The vendored KaTeX, put there by `make setup`.
    package static let katex = DiskPath.join(root, "vendor/katex")

    package static func requireKaTeX() throws -> String { try TestTool.vendoredKaTeX.path() }
}
