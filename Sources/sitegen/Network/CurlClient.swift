import CCurl
import Foundation
import OTADistribution

/// Asks servers by libcurl, which is loaded when it is first used: Foundation's URLSession would have it, and the thirty
/// libraries behind it, loaded at each start of the program. Nothing is stored, no body is taken beyond its limit.
struct CurlClient: WebClient {
    func get(_ address: String, range: String?, limit: Int) async throws -> WebAnswer {
        try await withCheckedThrowingContinuation { continuation in
            // It blocks, and may not keep others from running.
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try CurlExchange(limit: limit).run(address, range: range) })
            }
        }
    }
}
