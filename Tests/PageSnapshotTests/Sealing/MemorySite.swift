import SiteFiles
import Synchronization
import WebFetching
import WebSyntax

@testable import PageSnapshot

/// A web site in memory, which counts what is asked for.
final class MemorySite: AssetSource {
    struct File: Sendable {
        var bytes: [UInt8]
        var type: String?
        /// Where it really is.
        var address: String?
        var lastModified: String?
        var status = 200

        init(
            _ text: String, _ type: String? = nil, at address: String? = nil, lastModified: String? = nil
        ) {
            self.init(bytes: Array(text.utf8), type, at: address)
            self.lastModified = lastModified
        }

        init(bytes: [UInt8], _ type: String? = nil, at address: String? = nil) {
            self.bytes = bytes
            self.type = type
            self.address = address
        }
    }

    private let files: [String: File]
    private let asked = Mutex<[String]>([])

    /// - Parameter files: by absolute address, or by path on https://site.example.
    init(_ files: [String: File]) {
        self.files = Dictionary(uniqueKeysWithValues: files.map { (Self.absolute($0.key), $0.value) })
    }

    static let home = "https://site.example/news/page.html"

    static func absolute(_ path: String) -> String {
        path.contains("://") ? path : "https://site.example" + path
    }

    /// The addresses that were asked for, in order.
    var requests: [String] { asked.withLock { $0.sorted() } }

    func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
        asked.withLock { $0.append(address.serialized) }
        if address.scheme == "file" {
            return .failure(AssetFailure(reason: .blocked, message: "not from the web", address: address))
        }
        guard let file = files[address.serialized] else {
            return .failure(
                AssetFailure(reason: .notFound, message: "the server has no such file", address: address))
        }
        return .success(Self.asset(file, address))
    }

    static func asset(_ file: File, _ address: WebAddress) -> Asset {
        Asset(
            requested: address.withoutFragment,
            address: file.address.flatMap { WebAddress(absolute($0)) } ?? address.withoutFragment,
            contentType: file.type, bytes: file.bytes, sha256: Digest.sha256Hex(file.bytes),
            lastModified: file.lastModified)
    }
}
