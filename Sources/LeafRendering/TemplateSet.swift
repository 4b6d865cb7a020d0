import Diagnostics
import SiteFiles

/// The texts that a leaf is made with. Those of the program, or of a folder: what the folder lacks is the program's.
package struct TemplateSet: Sendable, Hashable {
    package static let names = ["leaf.mustache", "leaf.css", "leaf.js"]

    package let texts: [String: String]

    package static let builtIn = TemplateSet(texts: BuiltInTemplates.texts)

    private init(texts: [String: String]) { self.texts = texts }

    /// Reads a folder of templates.
    package init(folder: String) throws(TemplateError) {
        guard FileReading.isFolder(folder) else { throw .missingFolder(DiskPath.shown(folder)) }
        var texts = BuiltInTemplates.texts
        var found = 0
        for name in Self.names {
            let path = DiskPath.join(folder, name)
            guard FileReading.isFile(path) else { continue }
            do {
                let bytes = try FileReading.bytes(at: path, limit: 4 << 20)
                guard let text = String(validating: Self.normal(bytes), as: UTF8.self)
                else { throw TemplateError.notUTF8(DiskPath.shown(path)) }
                texts[name] = text
                found += 1
            } catch let error as TemplateError { throw error } catch { throw .unreadable("\(error)") }
        }
        guard found > 0 else { throw .empty(DiskPath.shown(folder)) }
        self.texts = texts
    }

    /// Without a byte order mark and with LF for line ends: what a browser's parser makes of them, and so what the
    /// hashes of the policy are of.
    private static func normal(_ bytes: [UInt8]) -> [UInt8] {
        var normal: [UInt8] = []
        normal.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...] {
            if byte == 0x0D {
                normal.append(0x0A)
            } else if !(byte == 0x0A && last == 0x0D) {
                normal.append(byte)
            }
            last = byte
        }
        return normal
    }

    func text(_ name: String) -> String { texts[name] ?? "" }
}

/// A folder of templates cannot be used.
package enum TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    case missingFolder(String)
    case empty(String)
    case unreadable(String)
    case notUTF8(String)
    case syntax(String)
    /// What the templates reach.
    case network(String)

    package var description: String {
        switch self {
        case .missingFolder(let path):
            "there is no folder of templates at \(path); name one that exists with --templates"
        case .empty(let path):
            "the folder \(path) holds none of \(TemplateSet.names.joined(separator: ", ")); "
                + "'sitegen render' without --templates uses the program's own"
        case .unreadable(let reason): reason
        case .notUTF8(let path): "the template \(path) is not UTF-8; save it as UTF-8"
        case .syntax(let reason): "leaf.mustache: \(reason)"
        case .network(let what):
            "the templates reach outside the leaf's folder: \(what); put the file beside the leaf"
        }
    }
}
