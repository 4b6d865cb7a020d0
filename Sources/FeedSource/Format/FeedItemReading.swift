import Diagnostics
import Items
import ParallelWork

/// Reading of the items of a feed on all processors. Half of the time of a large feed is the sanitizing of its texts.
enum FeedItemReading {
    /// Returns the items of elements of one feed, none of which is in another.
    ///
    /// - Parameters:
    ///   - findings: takes the findings of the items in their order.
    ///   - read: reads one item and reports to its own list.
    static func items(
        _ elements: [FeedElement], _ findings: FindingList,
        _ read: @Sendable (FeedElement, FindingList) -> Item
    ) -> [Item] {
        let (source, mark) = (findings.source, findings.mark)
        // An element keeps its children when it is asked for them. Only the reader of its item asks.
        nonisolated(unsafe) let elements = elements
        let read = concurrentMap(Array(elements.indices), pieceSize: 16) {
            index -> (item: Item, findings: [FindingList.Finding]) in
            let findings = FindingList(source, mark: mark)
            return (read(elements[index], findings), findings.findings)
        }
        for finding in read.flatMap(\.findings) { findings.add(finding) }
        return read.map(\.item)
    }
}
