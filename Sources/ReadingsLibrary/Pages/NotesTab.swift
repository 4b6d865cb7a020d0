import ItemPages

/// The tab of notes: the last ones in full, then the months.
struct NotesTab {
    private static let mostNotes = 50

    private let readings: Readings

    init(_ readings: Readings) { self.readings = readings }

    var markdown: String {
        let page = ReadingsPage(readings)
        let words = readings.words
        var text = page.opening(words["notes"], .notes)
        let newest = readings.notes.stablySorted { $0.changed > $1.changed }
        text += page.notes(Array(newest.prefix(Self.mostNotes)), below: 1)
        guard readings.notes.count > Self.mostNotes else { return text }
        text += "## \(PageMarkup.markdown(words["byMonth"])) {#months}\n\n"
        return text + page.links(readings.noteMonths, { page.monthTitle($0.name) }, label: words["byMonth"])
    }
}
