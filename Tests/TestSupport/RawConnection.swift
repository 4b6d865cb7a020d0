import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A TCP connection to this machine, byte by byte: what a test sends is what goes out. Blocking, with a deadline for
/// each step.
package final class RawConnection {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    package let descriptor: Int32
    private var rest: [UInt8] = []

    package init(port: UInt16, isIPv6: Bool = false, seconds: Int = 120, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Self.stream, 0)
        guard descriptor >= 0 else { throw Failure(description: "no socket: \(errno)") }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        let length = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, length)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, length)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        let result: Int32
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            inet_pton(AF_INET6, "::1", &address.sin6_addr)
            result = Self.connect(descriptor, &address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
            result = Self.connect(descriptor, &address)
        }
        guard result == 0 else {
            let code = errno
            close(descriptor)
            throw Failure(description: "no connection to port \(port): \(String(cString: strerror(code)))")
        }
    }

    deinit { close(descriptor) }

    private static var stream: Int32 {
        #if canImport(Darwin)
            SOCK_STREAM
        #else
            Int32(SOCK_STREAM.rawValue)
        #endif
    }

    private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #if canImport(Darwin)
                    Darwin.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
                #else
                    Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
                #endif
            }
        }
    }

    package func send(_ text: String) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    Darwin.send(descriptor, buffer.baseAddress, buffer.count, 0)
                #else
                    Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
                #endif
            }
            guard count > 0 else {
                throw Failure(description: "not sent: \(String(cString: strerror(errno)))")
            }
            bytes = bytes.dropFirst(count)
        }
    }

    /// What comes next; empty at the end of the stream.
    package func receive(atMost count: Int = 64 << 10) throws -> [UInt8] {
        if !rest.isEmpty {
            let part = Array(rest.prefix(count))
            rest.removeFirst(part.count)
            return part
        }
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let received = recv(descriptor, buffer.baseAddress, count, 0)
            if received < 0 { code = errno }
            filled = max(0, received)
        }
        guard code == 0 || code == ECONNRESET else {
            throw Failure(description: "nothing came: \(String(cString: strerror(code)))")
        }
        return bytes
    }

    /// Everything up to the end of the stream.
    package func receiveAll() throws -> String {
        var all: [UInt8] = []
        while true {
            let part = try receive()
            guard !part.isEmpty else { return String(decoding: all, as: UTF8.self) }
            all += part
        }
    }

    /// One answer of a connection that goes on.
    /// - Parameter hasBody: false after HEAD.
    package func receiveAnswer(hasBody: Bool = true) throws -> RawAnswer {
        var bytes: [UInt8] = []
        let end = Array("\r\n\r\n".utf8)
        while bytes.firstRange(of: end) == nil {
            let part = try receive()
            guard !part.isEmpty else {
                throw Failure(description: "the head is cut off: \(String(decoding: bytes, as: UTF8.self))")
            }
            bytes += part
        }
        let head = bytes.firstRange(of: end) ?? 0..<0
        var answer = RawAnswer(head: String(decoding: bytes[..<head.lowerBound], as: UTF8.self))
        let length = hasBody && answer.code != 304 ? answer["Content-Length"].flatMap { Int($0) } ?? 0 : 0
        answer.body = Array(bytes[head.upperBound...])
        while answer.body.count < length {
            let part = try receive()
            guard !part.isEmpty else { break }
            answer.body += part
        }
        rest = Array(answer.body.dropFirst(length)) + rest
        answer.body = Array(answer.body.prefix(length))
        return answer
    }
}

/// A status line, fields and a body.
package struct RawAnswer: Sendable {
    package var head: String
    package var body: [UInt8] = []

    package var code: Int { Int(head.dropFirst("HTTP/1.1 ".count).prefix(3)) ?? 0 }
    package var text: String { String(decoding: body, as: UTF8.self) }

    package subscript(_ name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name.lowercased() {
                return parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        return nil
    }
}
