/// What reading a manifest gave.
public struct ManifestReading: Sendable, Hashable {
    /// `nil` when there is a finding of severity error; warnings leave it there.
    public let library: StudyLibrary?
    /// In the order of their positions.
    public let findings: [ManifestFinding]
    private let leaves: [LeafAddress: LeafLocations]

    private struct LeafLocations: Hashable {
        var leaf: ManifestLocation
        var fields: [Leaf.Field: ManifestLocation]
    }

    public var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Where a leaf stands: its opening brace. `nil` where the manifest has no such leaf.
    public func location(of address: LeafAddress) -> ManifestLocation? {
        leaves[address]?.leaf
    }

    /// Where the value of a leaf's key stands: its opening quote. `nil` where it is absent or null.
    public func location(of address: LeafAddress, _ field: Leaf.Field) -> ManifestLocation? {
        leaves[address]?.fields[field]
    }

    /// Gives every place its line and column.
    init(library: StudyLibrary?, findings: FindingCollector, leaves: [LeafAddress: LeafPlaces], text: [UInt8])
    {
        var findings = findings
        findings.close()
        self.library = findings.hasErrors ? nil : library
        let offsets =
            findings.pending.flatMap { [$0.place.offset, $0.related?.offset ?? 0] }
            + leaves.values.flatMap(\.offsets)
        let positions = TextPosition.positions(of: offsets, in: text)
        let located = { (place: FindingCollector.Place) in
            ManifestLocation(positions[place.offset], keyPath: place.path)
        }
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
        self.leaves = leaves.mapValues { places in
            LeafLocations(leaf: located(places.leaf), fields: places.fields.mapValues(located))
        }
    }
}

extension ManifestLocation {
    fileprivate init(_ position: TextPosition?, keyPath: JSONPath) {
        self.init(
            line: position?.line ?? 1, column: position?.column ?? 1,
            characterColumn: position?.characterColumn ?? 1, keyPath: keyPath.description)
    }
}
