import Diagnostics
import LibraryFolder
import StudyManifest

extension LibraryManifest {
    /// The library as a run may write it; `nil` if the manifest or the settings have errors, or if the source is
    /// missing. The files of earlier runs stay then as they are: without its settings a library would be another one.
    var usableLibrary: StudyLibrary? {
        settings.diagnostics.hasErrors || missingFinding != nil ? nil : library
    }
}
