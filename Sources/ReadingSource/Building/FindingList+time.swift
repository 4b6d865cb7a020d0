import Diagnostics
import StudyManifest

extension FindingList {
    /// Returns a time in seconds since 1970-01-01T00:00:00Z. One that cannot be read is a finding.
    func time(_ text: String?, _ name: String, at offset: Int) -> Int? {
        guard let text else { return nil }
        let time = SavedTime(text)
        if time == .unreadable { report(.readingDate, at: offset, "'\(name)' \(SavedTime.problem(text))") }
        return time.seconds
    }
}

extension SavedTime {
    /// Returns the end of a message about a text that is not a time.
    static func problem(_ text: String) -> String {
        "is '\(PrintableText(text, limit: 40))', which is not a time"
    }
}
