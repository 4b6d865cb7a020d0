import Items

extension ObjectReader {
    /// Returns a time in seconds since 1970-01-01T00:00:00Z, from a text or a number. One that cannot be read is a finding.
    mutating func time(_ key: String) -> Int? {
        guard let value = value(key) else { return nil }
        if let seconds = SavedTime.seconds(value) { return seconds }
        // Zero and an empty text stand for an unknown time.
        if !value.isEmpty, Int(value) == nil {
            report(key, "is not a time; write 2026-11-21T08:00:00Z", rule: .readingDate)
        }
        return nil
    }
}
