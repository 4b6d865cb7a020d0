/// A strict reader of manifests: every error becomes a finding with its position.
///
/// Reading is pure: it opens no file, so the caller must check that sources exist (``ManifestReading/location(of:_:)``
/// gives the position of each source). A syntax error is the only finding, because reading stops there.
public struct ManifestReader: Sendable {
    /// The limits on a manifest. Exceeding one is a finding.
    public struct Limits: Sendable, Hashable {
        /// The largest size: 20 MiB. A library of a thousand leaves has about 0.25 MiB.
        public var bytes = 20 * 1024 * 1024
        /// The largest nesting depth of lists and objects; a manifest needs seven.
        public var depth = 64
        /// The largest number of JSON values; a leaf has seven.
        public var values = 250_000
        /// The largest number of findings per severity; one more states how many are hidden.
        public var findings = 1000

        public init() {}
    }

    public var limits: Limits

    /// Creates a reader. Tests and other programs may lower the limits.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// - Parameter bytes: the manifest in UTF-8; a byte order mark is skipped.
    public func read(_ bytes: [UInt8]) -> ManifestReading {
        var findings = FindingCollector(limit: max(1, limits.findings))
        let start = FindingCollector.Place(offset: 0, path: JSONPath())
        guard bytes.count <= limits.bytes else {
            findings.report(
                .tooLarge, at: start,
                "the manifest has \(bytes.count) bytes, more than \(limits.bytes); split the library")
            return ManifestReading(library: nil, findings: findings, text: [])
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if let problem = EncodingProblem(in: text) {
            findings.report(.encoding, at: .init(offset: problem.offset, path: JSONPath()), problem.message)
            return ManifestReading(library: nil, findings: findings, text: text)
        }
        do {
            var parser = JSONParser(text, depthLimit: limits.depth, valueLimit: limits.values)
            let root = try parser.parse()
            var duplicates = DuplicateKeyCheck()
            duplicates.check(root, &findings)
            var decoder = ManifestDecoder(text: text, findings: findings)
            let library = decoder.library(root)
            return ManifestReading(
                library: library, findings: decoder.findings, leaves: decoder.leafPlaces,
                images: decoder.imagePlaces, text: text)
        } catch {
            findings.report(
                error.reason.rule, at: .init(offset: error.offset, path: error.path), error.message)
            return ManifestReading(library: nil, findings: findings, text: text)
        }
    }
}

extension JSONSyntaxError.Reason {
    fileprivate var rule: ManifestRule {
        switch self {
        case .syntax: .syntax
        case .tooDeep: .tooDeep
        case .tooManyValues: .tooLarge
        }
    }
}
