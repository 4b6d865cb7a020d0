import FontFiles
import LibraryFolder
import SiteFiles

extension FontLocation {
    /// Logs everything that opening a folder of fonts depends on.
    static func look(in folder: String, _ log: InputLog) {
        log.look(at: VendoredFonts.lockPath(of: folder))
        log.list(folder, depth: 2)
        for file in (try? FileTree.files(in: folder, depth: 2)) ?? [] {
            log.look(at: DiskPath.join(folder, file.path))
        }
    }
}
