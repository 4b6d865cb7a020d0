import Diagnostics
import SiteFiles

extension LibraryManifest {
    /// The folder of a command without paths: `content`, or the working folder if its sitegen.yml names sources and there is no
    /// `content`.
    package static var defaultFolder: String {
        let content = DiskPath.absolute("content")
        // The pages of a source may make the folder.
        if FileReading.isFolder(content) || (try? find(at: content)) != nil { return "content" }
        let here = DiskPath.absolute(".")
        guard FileReading.isFile(DiskPath.join(here, LibrarySettings.fileName)) else { return "content" }
        let settings = LibrarySettings(for: here)
        // A source that was refused is named by its error.
        return settings.sources.isEmpty && !settings.diagnostics.hasErrors ? "content" : "."
    }
}
