import ItemPages

/// The page of all sites, or a part of them.
struct SitesPage: Sendable {
    static let page = "sites"

    private let readings: Readings

    init(_ readings: Readings) { self.readings = readings }

    var parts: [[ItemGroup]] { readings.sites.chunks(of: ReadingsPage.mostLinks) }

    func markdown(_ number: Int = 1) -> String {
        let page = ReadingsPage(readings)
        let title = readings.words["sites"]
        let opening = page.opening(PartName.title(title, number), .pages)
        guard !readings.sites.isEmpty else { return opening + page.empty("noPages") }
        let parts = parts
        return opening + page.links(parts[number - 1], \.title, label: title)
            + page.parts(of: Self.page, title, counts: parts.map(\.count), at: number)
    }
}
