import Diagnostics
import Items
import StudyManifest

/// Reads an export: recognises its format by its content and hands its entries to a builder.
struct ExportReading {
    private(set) var list = ReadingList()

    init(_ source: SourceText) {
        let text = PositionedText(source)
        var builder = ReadingListBuilder(text.findings)
        var limits = ItemFeedReading.Limits()
        limits.bytes = ReadingListReader.maximumBytes
        if let root = text.root(limits), case .object = root.content {
            list.format = .peekWebhook
            PeekWebhook.read(root, text, &builder)
        }
        list.items = builder.finish()
        list.tags = TagCount.tags(of: list.items)
        list.diagnostics = text.findings.diagnostics.sortedByPosition()
    }
}
