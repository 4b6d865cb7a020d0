import WebSyntax

extension HTMLScanner {
    /// Returns the words of an attribute that commas separate.
    func list(_ name: StaticString) -> [String] {
        (value(name) ?? "").split(separator: ",").map(String.init)
    }

    /// Returns a time in an attribute of the current tag. One that cannot be read is a finding.
    func time(_ name: StaticString, _ builder: ReadingListBuilder) -> Int? {
        guard let attribute = attribute(name) else { return nil }
        return builder.findings.time(value(name), name.description, at: attribute.value.lowerBound)
    }
}
