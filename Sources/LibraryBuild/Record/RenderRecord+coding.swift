import SiteFiles

/// The record as bytes: a mark, the checksum of the rest, and the rest. Numbers are 64 bits, little-endian; a text is its
/// length and its UTF-8. Any byte that is not as it was written makes the whole unreadable, and so the build a full one.
extension RenderRecord {
    /// The last digits are the format's version.
    static let mark = Array("sitegen-record-5".utf8)

    package var encoded: [UInt8] {
        var body = ByteWriter()
        body.digest(key)
        body.number(began)
        body.number(isQuiet ? 1 : 0)
        body.list(manifests) {
            $0.text($1.path); $0.digest($1.key)
        }
        body.list(places) {
            $0.text($1.path); $0.text($1.target)
        }
        body.list(entries) { writer, entry in
            writer.number(Int64(entry.place))
            writer.text(entry.name)
            writer.number(Int64(entry.link ?? -1))
            writer.number(entry.isStamped ? 1 : 0)
            switch entry.content {
            case .absent: writer.number(0)
            case .file(let facts, let digest):
                writer.number(1)
                writer.number(facts.size)
                writer.number(facts.modified)
                writer.number(facts.changed)
                writer.number(Int64(bitPattern: facts.inode))
                writer.number(Int64(bitPattern: facts.device))
                writer.digest(digest)
            case .names(let digest, let depth):
                writer.number(2)
                writer.number(Int64(depth))
                writer.digest(digest)
            case .unclear: writer.number(3)
            }
        }
        body.list(leaves) { writer, leaf in
            writer.number(Int64(leaf.manifest))
            writer.text(leaf.address)
            writer.text(leaf.output)
            writer.number(Int64(leaf.formulas))
            writer.number(Int64(leaf.words))
            writer.text(leaf.look)
            writer.number((leaf.isClean ? 1 : 0) | (leaf.isOurs ? 2 : 0))
            writer.number(Int64(leaf.made ?? -1))
            writer.list(leaf.inputs) { $0.number(Int64($1)) }
            for digest in [leaf.places, leaf.answers] {
                writer.number(digest == nil ? 0 : 1)
                if let digest { writer.digest(digest) }
            }
            writer.list(leaf.questions) { $0.text($1) }
        }
        var whole = ByteWriter()
        whole.bytes = Self.mark
        whole.number(Checksum.of(body.bytes))
        return whole.bytes + body.bytes
    }

    /// `nil` for anything but what ``encoded`` gave, of this version.
    package init?(decoding bytes: [UInt8]) {
        guard let record = bytes.withUnsafeBytes({ Self.decoded(ByteReader($0)) }) else { return nil }
        self = record
    }

    private static func decoded(_ bytes: ByteReader) -> Self? {
        var reader = bytes
        guard let mark = reader.take(Self.mark.count), mark.elementsEqual(Self.mark),
            let checksum = reader.number(), checksum == Checksum.of(reader.rest),
            let key = reader.digest(), let began = reader.number(), let quiet = reader.number()
        else { return nil }
        var record = Self(key: key, began: began)
        record.isQuiet = quiet == 1
        guard
            let manifests: [Manifest] = reader.list({ reader in
                guard let path = reader.text(), let key = reader.digest() else { return nil }
                return Manifest(path: path, key: key)
            }),
            let places: [Place] = reader.list({ reader in
                guard let path = reader.text(), let target = reader.text() else { return nil }
                return Place(path: path, target: target)
            }),
            let entries: [Entry] = reader.list({ Self.entry(&$0, places: places.count) }),
            let leaves: [Leaf] = reader.list({
                Self.leaf(&$0, manifests: manifests.count, entries: entries.count)
            }),
            reader.isAtEnd
        else { return nil }
        record.manifests = manifests
        record.places = places
        record.entries = entries
        record.leaves = leaves
        return record
    }

    /// The paths of the manifests, as far as the first bytes of a record tell; none where they are no record's.
    static func manifests(inBeginning bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            guard let mark = reader.take(Self.mark.count), mark.elementsEqual(Self.mark),
                reader.number() != nil, reader.digest() != nil, reader.number() != nil,
                reader.number() != nil, let count = reader.number()
            else { return [] }
            var paths: [String] = []
            while Int64(paths.count) < count, let path = reader.text(), reader.digest() != nil {
                paths.append(path)
            }
            return paths
        }
    }

    private static func entry(_ reader: inout ByteReader, places: Int) -> Entry? {
        guard let place = reader.index(below: places), let name = reader.text(),
            let link = reader.number(), (-1..<Int64(places)).contains(link),
            let stamped = reader.number(), let kind = reader.number()
        else { return nil }
        let content: Observation.Content
        switch kind {
        case 0: content = .absent
        case 1:
            guard let size = reader.number(), let modified = reader.number(), let changed = reader.number(),
                let inode = reader.number(), let device = reader.number(), let digest = reader.digest()
            else { return nil }
            content = .file(
                FileFacts(
                    size: size, modified: modified, changed: changed, inode: UInt64(bitPattern: inode),
                    device: UInt64(bitPattern: device)), digest)
        case 2:
            guard let depth = reader.index(below: 16), let digest = reader.digest() else { return nil }
            content = .names(digest, depth: depth)
        case 3: content = .unclear
        default: return nil
        }
        return Entry(
            place: place, name: name, link: link < 0 ? nil : Int(link), content: content,
            isStamped: stamped == 1)
    }

    private static func leaf(_ reader: inout ByteReader, manifests: Int, entries: Int) -> Leaf? {
        guard let manifest = reader.index(below: manifests), let address = reader.text(),
            let output = reader.text(), let formulas = reader.index(below: 1 << 40),
            let words = reader.index(below: 1 << 40), let look = reader.text(),
            let flags = reader.number(), let made = reader.number(), (-1..<Int64(entries)).contains(made),
            let inputs: [Int] = reader.list({ $0.index(below: entries) }),
            let places = Self.digest(&reader), let answers = Self.digest(&reader),
            let questions: [String] = reader.list({ $0.text() })
        else { return nil }
        var leaf = Leaf(
            manifest: manifest, address: address, output: output, formulas: formulas, words: words)
        leaf.look = look
        leaf.isClean = flags & 1 != 0
        leaf.isOurs = flags & 2 != 0
        leaf.made = made < 0 ? nil : Int(made)
        leaf.inputs = inputs
        leaf.places = places
        leaf.answers = answers
        leaf.questions = questions
        return leaf
    }

    /// Reads a digest that may be missing. The outer `nil` is a damaged record.
    private static func digest(_ reader: inout ByteReader) -> ContentDigest?? {
        guard let count = reader.index(below: 2) else { return nil }
        guard count == 1 else { return .some(nil) }
        return reader.digest().map { .some($0) } ?? nil
    }
}
