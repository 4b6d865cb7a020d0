package import FontFiles
import SiteFiles

/// The search for the fonts of a library.
package enum FontLocation {
    /// Returns the nearest folder with a lock: `vendor/fonts` in a folder or in one above it; `nil` without any.
    ///
    /// - Parameters:
    ///   - start: the absolute path at which the search begins.
    ///   - look: called with the path of each lock before it is accessed.
    package static func folder(from start: String, look: (String) -> Void = { _ in }) -> String? {
        var folder = start
        while true {
            let fonts = DiskPath.join(folder, VendoredFonts.defaultFolder)
            let lock = VendoredFonts.lockPath(of: fonts)
            look(lock)
            if FileReading.isFile(lock) { return fonts }
            guard folder != "/" else { return nil }
            folder = DiskPath.folder(of: folder)
        }
    }

    /// Returns the fonts of a library; `nil` without a lock.
    package static func fonts(from start: String) -> VendoredFonts? {
        folder(from: start).flatMap(VendoredFonts.init(opening:))
    }
}
