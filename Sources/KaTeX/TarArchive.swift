import Foundation
import SiteFiles

/// The regular files of a gzipped tar archive (POSIX ustar and pax, GNU long names), in memory and of limited size.
/// Archives with links, devices, absolute paths or `..` are rejected: KaTeX's releases have none.
struct TarArchive {
    struct Damaged: Error { var reason: String }

    /// The largest size of the archive, packed and unpacked, in bytes.
    static let largest = 64 << 20
    private static let block = 512

    let files: [String: ArraySlice<UInt8>]

    /// Unpacks the archive with `gzip -dc`.
    init(gzipped path: String) throws(Damaged) {
        let result: ProgramOutput
        do {
            result = try ProgramOutput(running: "gzip", ["-dc"], input: path, limit: Self.largest)
        } catch { throw Damaged(reason: "gzip could not be run (\(error.reason))") }
        guard !result.isCut else { throw Damaged(reason: "it unpacks to more than \(Self.largest >> 20) MB") }
        guard result.status == 0 else { throw Damaged(reason: "gzip cannot unpack it") }
        try self.init(result.bytes)
    }

    init(_ bytes: [UInt8]) throws(Damaged) {
        var files: [String: ArraySlice<UInt8>] = [:]
        var offset = 0
        var longName: String?
        while offset + Self.block <= bytes.count {
            let header = bytes[offset..<offset + Self.block]
            if header.allSatisfy({ $0 == 0 }) { break }
            guard Self.checksumFits(header) else {
                throw Damaged(reason: "the header at byte \(offset) is damaged")
            }
            guard let size = Self.octal(header, 124, 12) else {
                throw Damaged(reason: "the size at byte \(offset) is not readable")
            }
            let start = offset + Self.block
            guard size <= bytes.count - start else {
                throw Damaged(reason: "it ends in the middle of a file")
            }
            let content = bytes[start..<start + size]
            offset = start + (size + Self.block - 1) / Self.block * Self.block

            let type = header[header.startIndex + 156]
            switch type {
            case UInt8(ascii: "x"): longName = try Self.paxPath(content) ?? longName
            case UInt8(ascii: "g"): break
            case UInt8(ascii: "L"): longName = Self.text(content, 0, content.count)
            case UInt8(ascii: "0"), 0, UInt8(ascii: "5"):
                let name = longName ?? Self.name(header)
                longName = nil
                if name == "." || name == "./" { continue }
                guard !name.hasPrefix("/"), !name.split(separator: "/").contains(".."),
                    let path = RelativePath(name)
                else { throw Damaged(reason: "it has the path '\(name)', which leads outside") }
                if type != UInt8(ascii: "5") { files[path.description] = content }
            case let other:
                let name = longName ?? Self.name(header)
                let kind = other == UInt8(ascii: "1") || other == UInt8(ascii: "2") ? "a link" : "not a file"
                throw Damaged(reason: "'\(name)' is \(kind)")
            }
        }
        guard !files.isEmpty else { throw Damaged(reason: "there is no file in it") }
        self.files = files
    }

    private static func name(_ header: ArraySlice<UInt8>) -> String {
        let prefix = text(header, 257, 5) == "ustar" ? text(header, 345, 155) : ""
        let name = text(header, 0, 100)
        return prefix.isEmpty ? name : prefix + "/" + name
    }

    /// Returns the text of a field up to its NUL.
    private static func text(_ bytes: ArraySlice<UInt8>, _ offset: Int, _ count: Int) -> String {
        String(decoding: bytes.dropFirst(offset).prefix(count).prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func octal(_ header: ArraySlice<UInt8>, _ offset: Int, _ count: Int) -> Int? {
        Int(text(header, offset, count).trimmingCharacters(in: .whitespaces), radix: 8).flatMap {
            $0 >= 0 ? $0 : nil
        }
    }

    /// Returns true if the checksum matches: the sum of the header's bytes, with the checksum field as spaces.
    private static func checksumFits(_ header: ArraySlice<UInt8>) -> Bool {
        var sum = 0
        for (index, byte) in header.enumerated() { sum += (148..<156).contains(index) ? 0x20 : Int(byte) }
        return octal(header, 148, 8) == sum
    }

    /// Returns the `path` of a pax header. Records have the form `25 path=katex/fonts/…` and a line end, and state
    /// their own length. Throws for a `size` or `linkpath` record: no release of KaTeX contains files or links that
    /// need one.
    private static func paxPath(_ content: ArraySlice<UInt8>) throws(Damaged) -> String? {
        var rest = content
        var path: String?
        while !rest.isEmpty {
            guard let space = rest.firstIndex(of: 0x20),
                let length = Int(String(decoding: rest[..<space], as: UTF8.self)),
                length > space - rest.startIndex + 1, length <= rest.count
            else { throw Damaged(reason: "a pax header is damaged") }
            let record = rest[(space + 1)..<(rest.startIndex + length - 1)]
            rest = rest.dropFirst(length)
            guard let equals = record.firstIndex(of: UInt8(ascii: "=")) else { continue }
            switch String(decoding: record[..<equals], as: UTF8.self) {
            case "path": path = String(decoding: record[(equals + 1)...], as: UTF8.self)
            case "size", "linkpath": throw Damaged(reason: "a pax header with a size or a link")
            default: break
            }
        }
        return path
    }
}
