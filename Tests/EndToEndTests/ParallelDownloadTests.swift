import Foundation
import SiteFiles
import TestSupport
import Testing

extension ServeTests {
    /// 200 clients at once, 50 MB each, every byte compared as it comes; the server's memory stays what it was.
    @Test func sends200ClientsTheSame50MegabytesAtOnce() throws {
        let size = 50_000_000
        // No part of it looks like another: a chunk out of place is noticed.
        var state: UInt64 = 88_172_645_463_325_252
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            for index in 0..<(size / 8) {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                (buffer.baseAddress.map(UnsafeMutableRawPointer.init))?.storeBytes(
                    of: state, toByteOffset: index * 8, as: UInt64.self)
            }
            count = size
        }
        try folder.write(bytes, to: "public/app.ipa")
        let server = try Serving(["public"], in: folder.path)
        _ = try server.get("/app.ipa", "Range: bytes=0-99999")
        let before = server.memory
        let downloads = ParallelDownloads(of: bytes, clients: 200)
        try downloads.run(from: server, target: "/app.ipa")
        #expect(downloads.finished == 200)
        #expect(downloads.differing == 0)
        if let before, let after = server.memory {
            #expect(after.peak - before.now < 48 << 20, "\(before) \(after)")
        }
        #expect(try server.end().code == 0)
    }
}

/// Many downloads of one file on one thread.
private final class ParallelDownloads {
    private let expected: [UInt8]
    private let clients: Int
    private(set) var finished = 0
    private(set) var differing = 0

    init(of expected: [UInt8], clients: Int) {
        self.expected = expected
        self.clients = clients
    }

    private struct Client {
        var connection: RawConnection
        var head: [UInt8] = []
        var isBody = false
        var offset = 0
    }

    func run(from server: Serving, target: String) throws {
        var open = try (0..<clients).map { _ in Client(connection: try server.connect()) }
        for client in open {
            try client.connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        }
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { chunk.deallocate() }
        let deadline = Date(timeIntervalSinceNow: 240)
        while !open.isEmpty {
            guard Date() < deadline else {
                throw Serving.NotServing(description: "\(finished) of \(clients) in 240 s")
            }
            var polled = open.map { pollfd(fd: $0.connection.descriptor, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), 10_000) > 0 else {
                throw Serving.NotServing(description: "nothing came for 10 s")
            }
            for index in polled.indices where polled[index].revents != 0 { take(&open[index], chunk) }
            open.removeAll { $0.offset == expected.count || $0.offset < 0 }
        }
    }

    private func take(_ client: inout Client, _ chunk: UnsafeMutableRawBufferPointer) {
        let count = recv(client.connection.descriptor, chunk.baseAddress, chunk.count, 0)
        guard count > 0 else {
            client.offset = -1
            return
        }
        var part = UnsafeRawBufferPointer(rebasing: chunk[..<count])
        if !client.isBody {
            client.head += part
            guard let end = client.head.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            client.isBody = true
            let body = Array(client.head[end.upperBound...])
            part = UnsafeRawBufferPointer(rebasing: part.suffix(body.count))
        }
        let isSame = expected.withUnsafeBytes { bytes in
            client.offset + part.count <= bytes.count
                && part.elementsEqualFast(bytes[client.offset..<(client.offset + part.count)])
        }
        guard isSame else {
            differing += 1
            client.offset = -1
            return
        }
        client.offset += part.count
        if client.offset == expected.count { finished += 1 }
    }
}

extension UnsafeRawBufferPointer {
    /// As `memcmp` compares: ten gigabytes pass here.
    fileprivate func elementsEqualFast(_ other: Slice<UnsafeRawBufferPointer>) -> Bool {
        let other = UnsafeRawBufferPointer(rebasing: other)
        guard let left = baseAddress, let right = other.baseAddress else { return count == other.count }
        return count == other.count && memcmp(left, right, count) == 0
    }
}
