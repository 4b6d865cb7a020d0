import Diagnostics
import Items
import StudyManifest

/// Reads exports in JSON: an object of one program, or a list of entries.
enum JSONExport {
    /// The largest number of lists and objects open at once. A folder takes two, so folders may be nested deeper than
    /// ``FolderPath/deepest`` and are still read.
    static let deepest = 256
    /// The largest number of values, which bounds memory.
    private static let mostValues = 10_000_000
    /// The number of entries in which a format is looked for: the first ones may be damaged.
    private static let examined = 100

    private static let listFormats: [any JSONEntryFormat.Type] = [
        PinboardExport.self, Wallabag1Export.self, Wallabag2Export.self, OmnivoreExport.self,
        PocketAnnotations.self, ElCuratorExport.self, DeliciousExport.self,
    ]

    /// Adds the entries to a builder.
    ///
    /// - Returns: the format; `nil`, with a finding, if the text is not JSON or of no known format.
    static func read(_ text: ExportText, _ builder: inout ReadingListBuilder) -> ReadingListFormat? {
        guard let root = root(of: text) else { return nil }
        switch root.content {
        case .object(let members): return readObject(root, members, text, &builder)
        case .array(let values):
            // The export of a service without entries; every format in which the file is a list gives the same items.
            if values.isEmpty { return PinboardExport.format }
            guard let format = format(of: values) else { break }
            for (index, value) in values.enumerated() {
                guard var object = text.reader(of: value, "[\(index)]") else { continue }
                guard var entry = format.entry(&object) else { continue }
                entry.offset = object.offset
                builder.add(entry)
            }
            return format.format
        default: break
        }
        text.refuseUnknown(at: root.range.lowerBound)
        return nil
    }

    private static func root(of text: ExportText) -> JSONValue? {
        do {
            return try JSONValue.parse(text.bytes, depthLimit: deepest, valueLimit: mostValues)
        } catch {
            // The parser's own messages about limits name the manifest.
            let message =
                switch error.reason {
                case .syntax: error.message
                case .tooDeep: "values are nested more than \(deepest) deep"
                case .tooManyValues: "there are more than \(mostValues) values"
                }
            text.refuse(at: error.offset, "the file is not readable JSON: \(message)")
            return nil
        }
    }

    private static func readObject(
        _ root: JSONValue, _ members: [JSONMember], _ text: ExportText, _ builder: inout ReadingListBuilder
    ) -> ReadingListFormat? {
        let keys = Set(members.map(\.key))
        if ChromeExport.recognises(members) {
            ChromeExport.read(members, text, &builder)
            return .chrome
        }
        guard let reader = text.reader(of: root, "") else { return nil }
        if JSONFeedExport.recognises(reader) {
            builder.count(JSONFeedExport.read(reader, &builder))
            return .jsonFeed
        }
        if FirefoxExport.recognises(members) {
            FirefoxExport.read(reader, &builder)
            return .firefox
        }
        if PeekWebhook.recognises(keys) {
            PeekWebhook.read(reader, &builder)
            return .peekWebhook
        }
        text.refuseUnknown(at: root.range.lowerBound)
        return nil
    }

    /// Returns the format of the first entry that one recognises.
    private static func format(of values: [JSONValue]) -> (any JSONEntryFormat.Type)? {
        for value in values.prefix(examined) {
            guard case .object(let members) = value.content else { continue }
            let keys = Set(members.map(\.key))
            if let format = listFormats.first(where: { $0.recognises(keys) }) { return format }
        }
        return nil
    }
}

extension ExportText {
    /// Returns a reader of an object; `nil`, with a finding, for another value.
    func reader(of value: JSONValue, _ path: String) -> ObjectReader? {
        ObjectReader(value, path, bytes, findings, rule: .readingMember)
    }
}
