import Foundation
import SiteFiles

/// The regular files of a gzipped tar archive, in memory and of limited size.
///
/// The system's `tar` reads the archive and writes nothing to disk: `-t` lists the entries, `-xO` prints the contents of
/// all files one after another. Archives with links, devices, absolute paths or `..` are rejected: KaTeX's releases have
/// none.
struct TarArchive {
    /// The reason why an archive is refused.
    struct Damaged: Error { var reason: String }

    /// The largest size of the archive, packed and unpacked, in bytes.
    static let largest = 64 << 20

    /// The files by path, as slices of one output.
    let files: [String: ArraySlice<UInt8>]

    /// Unpacks the archive with `gzip -dc`.
    init(gzipped path: String) throws(Damaged) {
        try self.init(try Self.output(of: "gzip", ["-dc"], path))
    }

    /// Lists and reads an unpacked archive.
    init(_ bytes: [UInt8]) throws(Damaged) {
        // From standard input GNU tar reads no compressed archive, so a bomb within the archive stays packed.
        let path = DiskPath.join(NSTemporaryDirectory(), "sitegen-\(UUID()).tar")
        defer { unlink(path) }
        do { try AtomicFile.write(bytes, to: path) } catch { throw Damaged(reason: "\(error)") }
        let listing = try Self.output(of: "tar", ["-tv", "--numeric-owner", "-f", "-"], path)
        let entries = try String(decoding: listing, as: UTF8.self).split(separator: "\n").map(Self.entry)
        var files: [String: ArraySlice<UInt8>] = [:]
        var rest = try Self.output(of: "tar", ["-xO", "-f", "-"], path)[...]
        for case let (name, size)? in entries {
            // The sizes of the listing divide the output, so they must add up.
            guard size <= rest.count else { throw Damaged(reason: "'\(name)' ends early") }
            files[name] = rest.prefix(size)
            rest = rest.dropFirst(size)
        }
        guard !files.isEmpty else { throw Damaged(reason: "there is no file in it") }
        self.files = files
    }

    /// Runs a program over a file with bounded output.
    private static func output(
        of program: String, _ arguments: [String], _ input: String
    ) throws(Damaged) -> [UInt8] {
        let result: ProgramOutput
        do { result = try ProgramOutput(running: program, arguments, input: input, limit: largest) } catch {
            throw Damaged(reason: "\(program) could not be run (\(error.reason))")
        }
        guard !result.isCut else { throw Damaged(reason: "it unpacks to more than \(largest >> 20) MB") }
        guard result.status == 0 else { throw Damaged(reason: "\(program) cannot unpack it") }
        return result.bytes
    }

    /// Parses a line of `tar -tv --numeric-owner`; nil for a folder. GNU tar writes
    /// `-rw-r--r-- 0/0  3 1970-01-01 00:00 NAME`, bsdtar `-rw-r--r--  0 0  0  3 Jan  1  1970 NAME`.
    static func entry(_ line: Substring) throws(Damaged) -> (name: String, size: Int)? {
        var rest = line
        func field() -> Substring {
            let text = rest.drop { $0 == " " }.prefix { $0 != " " }
            rest = rest[text.endIndex...]
            return text
        }
        let type = field().first
        let isGNU = field().contains("/")
        // bsdtar has the number of links and owner and group in separate columns.
        if !isGNU { for _ in 0..<2 { _ = field() } }
        let size = Int(field())
        for _ in 0..<(isGNU ? 2 : 3) { _ = field() }
        let name = rest.dropFirst()
        guard type == "-" || type == "d" else {
            throw Damaged(reason: "'\(name)' is \(type == "h" || type == "l" ? "a link" : "not a file")")
        }
        if name == "." || name == "./" { return nil }
        guard !name.hasPrefix("/"), !name.split(separator: "/").contains(".."),
            let path = RelativePath(String(name))
        else { throw Damaged(reason: "it has the path '\(name)', which leads outside") }
        guard let size else { throw Damaged(reason: "tar's listing of '\(name)' is not readable") }
        return type == "d" ? nil : (path.description, size)
    }
}
