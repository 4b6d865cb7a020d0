import Diagnostics
import Items

/// Reads an export: recognises its format by its content and hands its entries to a builder.
struct ExportReading {
    private(set) var list = ReadingList()

    /// - Parameters:
    ///   - folder: the folder of the export, with the files of marked passages that some services write.
    ///   - hidden: finds the keys in the words of entries.
    ///   - now: the time that counts as now; `nil` if the list says it.
    ///   - limit: the number of findings of one rule that are kept.
    init(
        _ source: SourceText, in folder: ExportFolder = ExportFolder(),
        hiding hidden: HiddenValues = .knownKeys, now: Int? = nil, limit: Int = FindingList.limit
    ) {
        let text = ExportText(source, limit: limit)
        var builder = ReadingListBuilder(text.findings, now: now)
        (builder.folder, builder.hidden) = (folder, hidden)
        switch text.syntax {
        case nil: break
        case .html: list.format = HTMLExport.read(text, &builder)
        case .json: list.format = JSONExport.read(text, &builder)
        case .csv: list.format = CSVExport.read(text, &builder)
        }
        list.items = builder.finish()
        list.isFull = builder.isFull
        list.places = [builder.itemPlaces]
        if list.format == .pocketCSV || list.format == .pocketHTML {
            joinAnnotations(folder, hidden, now, limit)
        }
        list.tags = TagCount.merged(builder.tags, with: list.items)
        list.diagnostics =
            (text.findings.diagnostics.map { text.withoutKeys($0, hidden.words) } + list.diagnostics)
            .sortedByPosition()
    }

    /// Adds the passages that Pocket keeps beside the list to the pages with their addresses. A page that the list does not
    /// have comes after the others.
    private mutating func joinAnnotations(
        _ folder: ExportFolder, _ hidden: HiddenValues, _ now: Int?, _ limit: Int
    ) {
        var places: [String: Int] = [:]
        for (place, item) in list.items.enumerated() { places[PageKey.text(of: item)] = place }
        for name in folder.names(in: PocketAnnotations.folder) where name.hasSuffix(".json") {
            let path = PocketAnnotations.folder + "/" + name
            guard let bytes = folder.bytes(of: path) else { continue }
            let source = SourceText(file: folder.shown(path), bytes: bytes)
            let other = ExportReading(source, hiding: hidden, now: now, limit: limit).list
            list.diagnostics += other.diagnostics
            list.places += other.places
            guard other.format == .pocketAnnotations else { continue }
            for item in other.items {
                if let place = places[PageKey.text(of: item)] {
                    list.items[place].highlights += item.highlights
                } else {
                    places[PageKey.text(of: item)] = list.items.count
                    list.items.append(item)
                }
            }
        }
    }
}
