import SiteFiles
import WebReferences

/// The files of the bundle that a page's references lead to.
enum LocalTargets {
    /// Relative to the bundle's folder; references that leave it are not among them.
    static func paths(of page: Page) -> [String] {
        page.references.compactMap { reference in
            guard case .relative(let path, _, _) = reference.target else { return nil }
            return resolve(path, from: page.file.path)
        }
    }

    /// A relative reference's path as seen from the bundle's folder; `nil` when it climbs out.
    static func resolve(_ path: String, from file: String) -> String? {
        let decoded = path.removingPercents
        if decoded.isEmpty { return file }
        let folder = file.contains("/") ? DiskPath.folder(of: file) + "/" : ""
        let isFolder = decoded.hasSuffix("/")
        guard let resolved = RelativePath(folder + decoded)?.description else { return nil }
        return isFolder ? resolved + "/" : resolved
    }
}

extension String {
    /// `%41` as the byte it stands for.
    var removingPercents: String {
        guard utf8.contains(0x25) else { return self }
        let bytes = Array(utf8)
        var out: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count,
                let value = UInt8(
                    String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                out.append(value)
                index += 3
            } else {
                out.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
