import SiteFiles
import WebReferences
import WebSyntax

/// The files of the bundle that references lead to.
enum LocalTargets {
    /// The target of a relative reference, relative to the bundle's folder.
    enum Place: Equatable {
        case file(String)
        case folder(String)
        case outside
        /// No file can have such a name. Says what to do.
        case unreachable(String)
    }

    /// Returns the files that a page refers to, relative to the bundle's folder. References that leave it are left out.
    static func paths(of page: Page) -> [String] { paths(of: page.references, from: page.file.path) }

    /// Returns the files that references lead to, seen from the folder of `file`.
    static func paths(of references: [WebReference], from file: String) -> [String] {
        references.compactMap { reference in
            guard case .relative(let path, _, _) = reference.target else { return nil }
            return resolve(path, from: file)
        }
    }

    /// Returns the file that a relative reference leads to, existing or not.
    static func resolve(_ path: String, from file: String) -> String? {
        if case .file(let path) = place(of: path, from: file) { return path }
        return nil
    }

    /// Resolves a path as the URL parser does (URL Standard, 4.4, path state): a backslash is a slash, `%2e` is a dot,
    /// and only then are escapes resolved, since an escaped slash is part of a name.
    static func place(of path: String, from file: String) -> Place {
        if path.isEmpty { return .file(file) }
        var parts = file.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
        var isFolder = false
        for part in path.utf8.split(
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
        {
            isFolder = true
            switch dots(part) {
            case 1: continue
            case 2: if parts.popLast() == nil { return .outside }
            default:
                // Two slashes are one to a disk.
                if part.isEmpty { continue }
                guard let name = decoded(part) else {
                    return .unreachable("a % that begins no escape; write %25 for it")
                }
                if name.contains(0) || name.contains(UInt8(ascii: "/")) || name.contains(UInt8(ascii: "\\")) {
                    return .unreachable(
                        "no name holds what %00, %2F or %5C stand for; write the path plainly")
                }
                parts.append(name)
                isFolder = false
            }
        }
        var bytes: [UInt8] = []
        for part in parts { bytes += (bytes.isEmpty ? [] : [UInt8(ascii: "/")]) + part }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .unreachable("its escapes are no UTF-8; write the name as the file has it")
        }
        return isFolder ? .folder(text.isEmpty ? "./" : text + "/") : .file(text)
    }

    /// 1 for `.`, 2 for `..`, also escaped.
    private static func dots(_ part: Substring.UTF8View) -> Int? {
        switch String(decoding: part, as: UTF8.self).lowercased() {
        case ".", "%2e": 1
        case "..", ".%2e", "%2e.", "%2e%2e": 2
        default: nil
        }
    }

    /// Returns the decoded bytes of a name; `nil` if a percent sign begins no escape.
    private static func decoded(_ part: Substring.UTF8View) -> [UInt8]? {
        guard part.contains(UInt8(ascii: "%")) else { return Array(part) }
        let signs = part.indices.filter { part[$0] == UInt8(ascii: "%") }
        let areEscapes = signs.allSatisfy { index in
            let digits = part[part.index(after: index)...].prefix(2)
            return digits.count == 2 && digits.allSatisfy { $0.hexValue != nil }
        }
        return areEscapes ? PercentDecoder.decode(Array(part)) : nil
    }
}
