import StudyManifest
import TestSupport

extension MarkedText {
    var bytes: [UInt8] { Array(text.utf8) }

    /// The marks with both of their columns, as a ``ManifestLocation`` describes itself.
    var places: [String] {
        zip(marks, characterColumns).map { "\($0) (character \($1))" }
    }
}

extension ManifestLocation {
    var place: String { "\(line):\(column) (character \(characterColumn))" }
}
