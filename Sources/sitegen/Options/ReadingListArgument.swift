import ArgumentParser
import Foundation
import LibraryFolder
import ReadingSource
import SiteFiles

/// The reading list that a command looks at.
struct ReadingListArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The database or export.", valueName: "file"))
    var file: String

    @OptionGroup var findingList: FindingListOption

    /// Reads the list, shows its findings, and calls a closure with it unless nothing could be read.
    ///
    /// - Returns: false if the list was not read, or a finding is an error.
    /// - Throws: `FileError` if there is no such file.
    func read(_ console: Console, _ use: (ReadingList) -> Void) throws -> Bool {
        let settings = LibrarySettings(for: FileManager.default.currentDirectoryPath)
        let list = try ReadingListReader.file(
            at: DiskPath.absolute(file), hiding: settings.secrets,
            findings: findingList.kept)
        let findings = settings.applied(to: list.diagnostics)
        console.show(findings)
        guard !list.isRefused else { return false }
        use(list)
        return !findings.hasErrors
    }
}
