import Diagnostics
import Items

/// Reads an export: recognises its format by its content and hands its entries to a builder.
struct ExportReading {
    private(set) var list = ReadingList()

    init(_ source: SourceText) {
        let text = ExportText(source)
        var builder = ReadingListBuilder(text.findings)
        switch text.syntax {
        case nil: break
        case .html: list.format = HTMLExport.read(text, &builder)
        case .json: list.format = JSONExport.read(text, &builder)
        case .csv: list.format = CSVExport.read(text, &builder)
        }
        list.items = builder.finish()
        list.tags = TagCount.tags(of: list.items)
        list.diagnostics = text.findings.diagnostics.sortedByPosition()
    }
}
