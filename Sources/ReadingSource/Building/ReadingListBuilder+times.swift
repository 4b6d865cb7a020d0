import Dates
import Items

/// Times in the future.
extension ReadingListBuilder {
    /// 2040-01-01T00:00:00Z. Up to then a list that was left for decades may go on.
    private static let doubtful = 2_208_988_800
    /// The seconds of twenty years.
    private static let distance = 20 * 366 * 86_400

    /// Returns a time. One in the future would be the newest for good: it is left out, with a finding.
    ///
    /// - Parameters:
    ///   - name: the name of the time in the finding.
    ///   - place: the name of the entry, where an offset says nothing.
    func past(_ time: Int?, _ name: String, _ place: String?, at offset: Int) -> Int? {
        guard let time, time > latest else { return time }
        let message = "the \(name), \(ISODate.text(time)), is in the future; it is left out"
        findings.report(.readingDate, at: offset, place.map { "\($0): \(message)" } ?? message)
        return nil
    }

    /// Leaves out the times that are decades after all others, with findings. Where the list says what counts as now, one of
    /// them would make all other items look old.
    mutating func leaveOutDistantTimes() {
        guard latest == Self.horizon else { return }
        let all = items + repeated.values.joined()
        let times = all.flatMap { [$0.datePublished, $0.dateModified] }.compactMap { $0 }.sorted(by: >)
        var newest: Int?
        for (time, earlier) in zip(times, times.dropFirst())
        where time > Self.doubtful && time - earlier > Self.distance {
            newest = earlier
        }
        guard let newest else { return }
        for place in items.indices {
            items[place] = self.item(items[place], upTo: newest, at: offsets[place])
        }
        for (place, others) in repeated.sorted(by: { $0.key < $1.key }) {
            repeated[place] = others.map { self.item($0, upTo: newest, at: offsets[place]) }
        }
    }

    private func item(_ item: Item, upTo newest: Int, at offset: Int) -> Item {
        var item = item
        item.datePublished = near(item.datePublished, newest, "time of saving", item, at: offset)
        item.dateModified = near(item.dateModified, newest, "time of the last change", item, at: offset)
        return item
    }

    private func near(_ time: Int?, _ newest: Int, _ name: String, _ item: Item, at offset: Int) -> Int? {
        guard let time, time > newest else { return time }
        let message = "the \(name), \(ISODate.text(time)), is decades after all others; it is left out"
        findings.report(.readingDate, at: offset, item.id.isEmpty ? message : "id '\(item.id)': \(message)")
        return nil
    }
}
