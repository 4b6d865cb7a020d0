package import SiteFiles

extension VendoredFonts {
    /// Puts the fonts and their licence texts into `fonts/` beside leaves. A correct file keeps its inode and modification
    /// time. Other files of the folder stay: it may be the author's.
    ///
    /// - Parameter root: an absolute folder that `folder` must not leave through a link.
    package func install(beside folder: String, below root: String) throws(FileError) {
        for file in files {
            let path = DiskPath.join(folder, "\(FontNaming.folder)/\(file.path)")
            try AtomicFile.makeFolder(DiskPath.folder(of: path), below: root)
            try AtomicFile.write(file.bytes, to: path, below: root)
        }
    }
}
