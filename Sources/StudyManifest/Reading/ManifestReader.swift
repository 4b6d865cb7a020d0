/// Reads a manifest strictly: everything that is wrong with it becomes a finding, with its position.
///
/// Pure: bytes in, value out; no file is opened, so that sources are there is for the caller to see
/// (``ManifestReading/location(of:_:)`` says where each is named). After a syntax error nothing further is found.
public struct ManifestReader: Sendable {
    /// How much of a manifest is read. Exceeding one is a finding.
    public struct Limits: Sendable, Hashable {
        /// 20 MiB; a library of a thousand leaves has a quarter of one.
        public var bytes = 20 * 1024 * 1024
        /// Lists and objects open at once; a manifest needs seven.
        public var depth = 64
        /// JSON values of any sort; a leaf has seven.
        public var values = 250_000
        /// Findings of each severity; one more says how many are not shown.
        public var findings = 1000

        public init() {}
    }

    public var limits: Limits

    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// - Parameter bytes: the manifest in UTF-8; a byte order mark is dropped.
    public func read(_ bytes: [UInt8]) -> ManifestReading {
        var findings = FindingCollector(limit: max(1, limits.findings))
        let start = FindingCollector.Place(offset: 0, path: JSONPath())
        guard bytes.count <= limits.bytes else {
            findings.report(
                .tooLarge, at: start,
                "the manifest has \(bytes.count) bytes, more than \(limits.bytes); split the library")
            return ManifestReading(library: nil, findings: findings, leaves: [:], text: [])
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if let problem = EncodingProblem(in: text) {
            findings.report(.encoding, at: .init(offset: problem.offset, path: JSONPath()), problem.message)
            return ManifestReading(library: nil, findings: findings, leaves: [:], text: text)
        }
        do {
            var parser = JSONParser(text, depthLimit: limits.depth, valueLimit: limits.values)
            let root = try parser.parse()
            var duplicates = DuplicateKeyCheck()
            duplicates.check(root, &findings)
            var decoder = ManifestDecoder(text: text, findings: findings)
            let library = decoder.library(root)
            return ManifestReading(
                library: library, findings: decoder.findings, leaves: decoder.leafPlaces, text: text)
        } catch {
            findings.report(
                error.reason.rule, at: .init(offset: error.offset, path: error.path), error.message)
            return ManifestReading(library: nil, findings: findings, leaves: [:], text: text)
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
