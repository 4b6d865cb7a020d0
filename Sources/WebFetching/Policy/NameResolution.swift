import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The addresses of host names, each name looked up once for a session.
///
/// Every connection goes to an address of that one answer: a name cannot be public when it is judged and private when
/// it is connected to (DNS rebinding), and a name that cannot be resolved costs one look-up, not one a reference.
final class NameResolution: Sendable {
    /// The addresses of a name; empty where it has none.
    package typealias LookUp = @Sendable (_ host: String, _ limit: Duration) async -> [IPAddress]

    private let answers = SingleFlight<String, [IPAddress]>()
    private let lookUp: LookUp

    init(_ lookUp: @escaping LookUp) { self.lookUp = lookUp }

    /// - Returns: `nil` when the asking task is cancelled.
    func addresses(of host: String, within limit: Duration) async -> [IPAddress]? {
        let lookUp = lookUp
        return await answers.value(for: host) { await lookUp(host, limit) }
    }

    /// `getaddrinfo` on a thread of its own, which is not waited for beyond the limit.
    @Sendable static func system(_ host: String, _ limit: Duration) async -> [IPAddress] {
        await withCheckedContinuation { continuation in
            let waiting = PendingAnswer(continuation)
            Thread.detachNewThread { waiting.resume(returning: systemAddresses(of: host)) }
            Task {
                try? await Task.sleep(for: limit)
                waiting.resume(returning: [])
            }
        }
    }

    /// A continuation that the first of two answers resumes.
    private final class PendingAnswer: Sendable {
        private let continuation: Mutex<CheckedContinuation<[IPAddress], Never>?>

        init(_ continuation: CheckedContinuation<[IPAddress], Never>) {
            self.continuation = Mutex(continuation)
        }

        func resume(returning addresses: [IPAddress]) {
            let waiting = continuation.withLock { slot in
                defer { slot = nil }
                return slot
            }
            waiting?.resume(returning: addresses)
        }
    }

    private static func systemAddresses(of host: String) -> [IPAddress] {
        var hints = addrinfo()
        #if canImport(Darwin)
            hints.ai_socktype = SOCK_STREAM
        #else
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [IPAddress] = []
        var next = list
        while let entry = next {
            if let socketAddress = entry.pointee.ai_addr,
                let address = IPAddress(socketAddress, length: Int(entry.pointee.ai_addrlen)),
                !addresses.contains(address)
            {
                addresses.append(address)
            }
            next = entry.pointee.ai_next
        }
        return addresses
    }
}
