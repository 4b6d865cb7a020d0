/// The leaf of a month: its pages by day, or its notes.
struct MonthPage: Sendable {
    private let readings: Readings
    private let month: ItemGroup

    init(_ readings: Readings, _ month: ItemGroup) {
        self.readings = readings
        self.month = month
    }

    var title: String {
        let name = PartName.title(ReadingsPage(readings).monthTitle(month.name), month.number)
        return month.notes.isEmpty ? name : "\(readings.words["notes"]), \(name)"
    }

    var markdown: String {
        let page = ReadingsPage(readings)
        guard !month.notes.isEmpty else { return page.opening(title, .pages) + page.days(month.pages) }
        return page.opening(title, .notes) + page.notes(month.notes, below: 1)
    }
}
