/// A decoder of the JSON value into a library that reports every error in it.
///
/// Incomplete objects are omitted from the result, which is discarded if there is any error.
struct ManifestDecoder {
    let text: [UInt8]
    var findings: FindingCollector
    var files = LeafFileRegister()
    /// The places of each leaf's keys. If two leaves have the same address, the places of the first.
    private(set) var leafPlaces: [LeafAddress: LeafOffsets] = [:]
    /// The offset of each cover image's path, by the path as written; of equal ones the first.
    private(set) var imagePlaces: [String: Int] = [:]

    init(text: [UInt8], findings: FindingCollector) {
        self.text = text
        self.findings = findings
    }

    /// Decodes the root. Duplicates of files are checked at its end, when all leaves are known.
    mutating func library(_ value: JSONValue) -> StudyLibrary? {
        guard let object = object(value, .library, JSONPath()) else { return nil }
        if let version = object.integer(.version), !StudyLibrary.readableVersions.contains(version.value) {
            findings.report(.version, at: version.place, StudyLibrary.unreadable(version: version.value))
        }
        checkTitle(object.string(.title), of: object)
        let image = image(of: object)
        var ids = IDRegistry(level: .book, scope: "the library")
        let books = items(of: object, .books).compactMap { item in book(item, &ids) }
        files.check(&findings)
        return StudyLibrary(
            schema: object.string(.schema)?.value, version: object.integer(.version)?.value,
            title: object.string(.title)?.value, author: object.string(.author)?.value,
            description: object.string(.description)?.value, image: image, books: books)
    }

    private mutating func book(_ item: Item, _ ids: inout IDRegistry) -> Book? {
        guard let object = object(item.value, .book, item.path) else { return nil }
        let id = ids.id(of: object, &findings)
        let title = title(of: object)
        var chapterIDs = IDRegistry(level: .chapter, scope: "a book")
        var numbers: [Int: FindingCollector.Place] = [:]
        let chapters = items(of: object, .chapters).compactMap { item in
            chapter(item, book: id, &chapterIDs, &numbers)
        }
        let image = image(of: object)
        guard let id, let title else { return nil }
        return Book(
            id: id, title: title, author: object.string(.author)?.value,
            description: object.string(.description)?.value, image: image, chapters: chapters)
    }

    private mutating func chapter(
        _ item: Item, book: String?, _ ids: inout IDRegistry, _ numbers: inout [Int: FindingCollector.Place]
    ) -> Chapter? {
        guard let object = object(item.value, .chapter, item.path) else { return nil }
        let id = ids.id(of: object, &findings)
        let title = title(of: object)
        check(object.integer(.number), &numbers)
        var leafIDs = IDRegistry(level: .leaf, scope: "a chapter")
        let leaves = items(of: object, .leaves).compactMap { item in
            leaf(item, book: book, chapter: id, &leafIDs)
        }
        guard let id, let title else { return nil }
        return Chapter(id: id, number: object.integer(.number)?.value, title: title, leaves: leaves)
    }

    private mutating func leaf(_ item: Item, book: String?, chapter: String?, _ ids: inout IDRegistry)
        -> Leaf?
    {
        guard let object = object(item.value, .leaf, item.path) else { return nil }
        let id = ids.id(of: object, &findings)
        let title = title(of: object)
        let kind = object.string(.kind)
        checkKind(kind)
        checkFile(object.string(.file))
        checkSource(object.string(.source))
        let list = object.string(.list)
        checkList(list, hasSource: object.string(.source) != nil)
        guard let id, let title, let file = object.string(.file)?.value else { return nil }
        if let book, let chapter {
            let address = LeafAddress(book: book, chapter: chapter, leaf: id)
            if leafPlaces[address] == nil { leafPlaces[address] = LeafOffsets(object) }
        }
        return Leaf(
            id: id, kind: kind.map { Leaf.Kind(rawValue: $0.value) }, title: title, file: file,
            source: object.string(.source)?.value, list: list.map { Leaf.List(rawValue: $0.value) },
            header: object.string(.header)?.value)
    }

    /// Returns the path of a cover image. A bad one is reported, but returned.
    private mutating func image(of object: ManifestObject) -> String? {
        guard let image = object.string(.image) else { return nil }
        checkImage(image)
        if imagePlaces[image.value] == nil { imagePlaces[image.value] = image.place.offset }
        return image.value
    }

    /// An item of a list with its path.
    private struct Item {
        var value: JSONValue
        var path: JSONPath
    }

    private mutating func object(_ value: JSONValue, _ level: ManifestLevel, _ path: JSONPath)
        -> ManifestObject?
    {
        ManifestObject(value, level: level, path: path, text: text, &findings)
    }

    /// Returns the items of a list; an empty list is reported.
    private mutating func items(of object: ManifestObject, _ key: ManifestKey) -> [Item] {
        guard let list = object.list(key) else { return [] }
        if list.value.isEmpty {
            findings.report(
                .emptyList, at: list.place,
                "'\(key.rawValue)' is empty; add to it, or remove \(object.level.name)")
        }
        let path = list.place.keyPath
        return list.value.enumerated().map { index, value in Item(value: value, path: path.appending(index)) }
    }
}
