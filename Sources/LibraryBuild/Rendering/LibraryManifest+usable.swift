import Diagnostics
import LibraryFolder
import StudyManifest

extension LibraryManifest {
    /// The library as a run may write it; `nil` if the manifest or the settings have errors, or if the source is
    /// missing or not named any more. The files of earlier runs stay then as they are: without its settings a library
    /// would be another one.
    var usableLibrary: StudyLibrary? {
        settings.diagnostics.hasErrors || missingFinding != nil || isOrphan ? nil : library
    }

    /// True if the files that belong to the library are known. All files in the folder of an orphan belong to it, so a run
    /// can still remove what other libraries do not have any more.
    var isKnown: Bool { usableLibrary != nil || isOrphan }
}
