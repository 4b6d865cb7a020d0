import ArgumentParser
import Foundation
import SiteFiles
import WebSyntax

/// A page that a command takes: an address of the web, or a file of this machine.
enum PageArgument {
    /// Returns the address of a page that is given as an address or as a path.
    ///
    /// - Throws: `ValidationError` for another scheme than http, https and file; `Failure` for a missing file; `FileError`
    ///   for a folder or a pipe.
    static func address(_ text: String) throws -> WebAddress {
        if let address = WebAddress(text), ["http", "https", "file"].contains(address.scheme) {
            return address
        }
        if text.contains("://") {
            throw ValidationError("'\(text)' is not an address of a page; write http or https")
        }
        let path = DiskPath.absolute(text)
        guard FileReading.isFile(path) else {
            if FileReading.identity(of: path) != nil {
                throw FileError(
                    path: text, action: "read", code: FileReading.isFolder(path) ? EISDIR : EINVAL)
            }
            throw Failure("'\(text)': there is no such file; addresses begin with http:// or https://")
        }
        guard let address = WebAddress(URL(fileURLWithPath: path).absoluteString) else {
            throw Failure("'\(text)' is a path that no address can name; rename the file")
        }
        return address
    }
}
