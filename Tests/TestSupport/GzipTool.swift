import Foundation
import SiteFiles

/// `gzip`, which compresses in earnest, as ``StoredEncoding`` does not.
package enum GzipTool {
    package struct Failure: Error {}

    package static func compress(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = try TestFolder()
        try folder.write(bytes, to: "body")
        let done = try ChildProcess("/usr/bin/env", ["gzip", "-9n", "body"], in: folder.path).run()
        guard done.code == 0 else { throw Failure() }
        return try folder.bytes("body.gz")
    }
}
