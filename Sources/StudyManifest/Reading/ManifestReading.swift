/// The result of reading a manifest.
public struct ManifestReading: Sendable, Hashable {
    /// The library, or `nil` if there are findings of severity error.
    public let library: StudyLibrary?
    /// The findings, sorted by position.
    public let findings: [ManifestFinding]
    private let leaves: [LeafAddress: LeafOffsets]
    private let images: [String: Int]
    private let positions: TextPositions

    /// True if the manifest is unusable.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Returns the position of a leaf's opening brace, or `nil` if the manifest has no such leaf.
    public func location(of address: LeafAddress) -> ManifestLocation? {
        leaves[address].map { ManifestLocation($0.place, positions) }
    }

    /// Returns the position of a leaf's value, at its opening quote; `nil` if it is absent or null.
    public func location(of address: LeafAddress, _ field: Leaf.Field) -> ManifestLocation? {
        leaves[address]?.place(of: field).map { ManifestLocation($0, positions) }
    }

    /// Returns the position of a cover image's path, given as written; `nil` if no `image` has this value.
    public func location(ofImage path: String) -> ManifestLocation? {
        images[path].map { ManifestLocation(.init(offset: $0, path: JSONPath(), key: .image), positions) }
    }

    /// Computes line and column of every finding. Positions of leaves are computed on demand.
    init(
        library: StudyLibrary?, findings: FindingCollector, leaves: [LeafAddress: LeafOffsets] = [:],
        images: [String: Int] = [:], text: [UInt8]
    ) {
        var findings = findings
        findings.close()
        self.library = findings.hasErrors ? nil : library
        let positions = TextPositions(text)
        let located = { (place: FindingCollector.Place) in ManifestLocation(place, positions) }
        let order = findings.pending.enumerated().sorted { left, right in
            (left.element.place.offset, left.offset) < (right.element.place.offset, right.offset)
        }
        self.findings = order.map { _, pending in
            let related = pending.related.map(located)
            return ManifestFinding(
                rule: pending.rule, severity: pending.severity, location: located(pending.place),
                message: pending.message + (related.map { " (the other is in line \($0.line))" } ?? ""),
                related: related)
        }
        self.leaves = leaves
        self.images = images
        self.positions = positions
    }
}

extension ManifestLocation {
    fileprivate init(_ place: FindingCollector.Place, _ positions: TextPositions) {
        let position = positions[place.offset]
        self.init(
            line: position.line, column: position.column, characterColumn: position.characterColumn,
            keyPath: place.keyPath.description)
    }
}
