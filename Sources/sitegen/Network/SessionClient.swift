import Foundation
import OTADistribution
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks servers by Foundation's URLSession. Nothing is stored, no body is taken beyond its limit.
struct SessionClient: WebClient {
    /// Seconds that one request may take.
    static let patience = 20.0

    func get(_ address: String, range: String?, limit: Int) async throws -> WebAnswer {
        guard let url = URL(string: address) else { throw Failure("it is no address") }
        var request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: Self.patience)
        if let range { request.setValue(range, forHTTPHeaderField: "Range") }
        // A compressed answer to a range would be a range of something else.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        let collector = Collector(limit: limit)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForResource = Self.patience
        let session = URLSession(configuration: configuration, delegate: collector, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        return try await withCheckedThrowingContinuation { continuation in
            collector.begin(continuation)
            session.dataTask(with: request).resume()
        }
    }

    /// Gathers a body up to its limit, then closes the connection.
    private final class Collector: NSObject, URLSessionDataDelegate {
        private struct State {
            var continuation: CheckedContinuation<WebAnswer, any Error>?
            var answer: WebAnswer?
        }

        private let state = Mutex(State())
        private let limit: Int

        init(limit: Int) { self.limit = limit }

        func begin(_ continuation: CheckedContinuation<WebAnswer, any Error>) {
            state.withLock { $0.continuation = continuation }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            if let response = response as? HTTPURLResponse {
                var headers: [String: String] = [:]
                for (name, value) in response.allHeaderFields {
                    headers["\(name)".lowercased()] = "\(value)"
                }
                let answer = WebAnswer(
                    status: response.statusCode, headers: headers, body: [],
                    address: response.url?.absoluteString ?? "")
                state.withLock { $0.answer = answer }
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let isFull = state.withLock { state in
                guard let got = state.answer?.body.count else { return true }
                state.answer?.body += data.prefix(limit - got)
                return got + data.count >= limit
            }
            if isFull { finish(dataTask) }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
        {
            finish(task, error)
        }

        private func finish(_ task: URLSessionTask, _ error: (any Error)? = nil) {
            let (continuation, answer) = state.withLock { state in
                defer { state.continuation = nil }
                return (state.continuation, state.answer)
            }
            guard let continuation else { return }
            if let answer, error == nil {
                continuation.resume(returning: answer)
            } else {
                continuation.resume(throwing: Failure(error.map(Self.reason) ?? "there is no answer"))
            }
            task.cancel()
        }

        private static func reason(_ error: any Error) -> String {
            switch (error as? URLError)?.code {
            case .timedOut: "no answer within \(Int(SessionClient.patience)) seconds"
            case .cannotFindHost, .dnsLookupFailed: "no such host"
            case .cannotConnectToHost: "nobody answers at this port"
            case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
                .serverCertificateNotYetValid, .secureConnectionFailed:
                "its certificate is not trusted"
            default: error.localizedDescription
            }
        }
    }
}
