import LibraryFolder
import SiteFiles

extension KaTeXLocation {
    /// How deep a folder of KaTeX is looked at.
    static let depth = 4

    /// Everything that finding and opening KaTeX depends on.
    static func look(
        explicit: String?, settings: String?, folder start: String, program: String?, _ log: InputLog
    ) {
        if let folder = explicit ?? settings { return look(in: folder, log) }
        var folder = start
        while true {
            let vendored = DiskPath.join(folder, "vendor/katex")
            if FileReading.isFolder(vendored) || FileReading.isFile(vendored + ".lock.json") {
                return look(in: vendored, log)
            }
            log.look(at: vendored)
            log.look(at: vendored + ".lock.json")
            guard folder != "/" else { break }
            folder = DiskPath.folder(of: folder)
        }
        if let program { look(in: DiskPath.absolute("../share/sitegen/katex", in: program), log) }
    }

    private static func look(in folder: String, _ log: InputLog) {
        log.look(at: folder + ".lock.json")
        log.list(folder, depth: depth)
        for file in (try? FileTree.files(in: folder, depth: depth)) ?? [] {
            log.look(at: DiskPath.join(folder, file.path))
        }
    }
}
