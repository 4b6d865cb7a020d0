import Foundation
import SiteFiles

/// This checkout.
package enum Repository {
    package static let root = DiskPath.absolute("../../..", in: #filePath)

    /// The vendored KaTeX, put there by `make setup`.
    package static let katex = DiskPath.join(root, "vendor/katex")

    package static func requireKaTeX() throws -> String {
        guard FileReading.isFolder(katex) else { throw NotVendored() }
        return katex
    }

    package struct NotVendored: Error, CustomStringConvertible {
        package var description: String {
            "vendor/katex is not there, and these tests install it beside leaves; run 'make setup' "
                + "('sitegen vendor katex --pinned')"
        }
    }
}
