package import SiteFiles

/// An error in finding, reading or subsetting a font. Exit code 2. Paths are as the caller gave them.
package enum FontVendorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file could not be read or written.
    case file(FileError)
    /// No package is known for the family.
    case noSource(family: String)
    /// The family's package is not installed.
    case notInstalled(family: String, package: String, folder: String)
    /// The file is not a usable font.
    case unusable(path: String, reason: SfntFont.Unusable)
    /// hb-subset makes no static face of the variable font with these axes.
    case variable(path: String, axes: [String])
    /// The file has another family.
    case otherFamily(path: String, asked: String, found: String)
    /// No font of a folder has the family; `families` are those that it has.
    case noFamily(folder: String, asked: String, families: [String])
    /// The source has no face of a weight and style; `faces` are those that it has.
    case noFace(family: String, wanted: String, source: String, faces: [String], package: String?)
    /// The font's rights forbid embedding it.
    case embedding(path: String, refusal: String)
    /// There is no licence text to ship with the font.
    case noLicence(path: String)
    /// The licence is empty or not text.
    case unusableLicence(path: String)
    /// A program for subsets is not installed.
    case missingProgram(name: String)
    /// A program failed; `message` is the tail of its output.
    case program(name: String, font: String, message: String)
    /// The subset has not the characters that it was made for.
    case incomplete(font: String, characters: CharacterRanges)
    /// The lock cannot be read.
    case lock(path: String, reason: String)
    /// There is no lock, or it has no face of the family.
    case notLocked(path: String, family: String?)
    /// The font made here is not the one that the lock pins.
    case notPinned(lock: String, faces: [String])
    /// The folder has files that are not of vendored fonts.
    case foreignFiles(folder: String, names: [String])
    /// The folder is a link.
    case destinationIsLink(path: String)

    /// The message: the problem and the next step.
    package var description: String {
        switch self {
        case .file(let error): error.description
        case .noSource(let family):
            "no package is known for the family '\(family)'; give its files with --from FILE or --from DIR"
        case .notInstalled(let family, let package, let folder):
            "\(family) is not installed in \(folder); on Debian 'apt-get install \(package)' installs it, elsewhere give "
                + "its TTF or OTF files with --from DIR"
        case .unusable(let path, let reason): Self.unusable(path, reason)
        case .variable(let path, let axes):
            "hb-subset makes no static face of the variable font \(path) (\(axes.joined(separator: ", "))); its version 6 "
                + "can for TrueType outlines; else give static files, or make them with 'fonttools varLib.instancer'"
        case .otherFamily(let path, let asked, let found):
            "\(path) is of the family '\(found)', not '\(asked)'; name that family, or give another file"
        case .noFamily(let folder, let asked, let families):
            "no font in \(folder) is of the family '\(asked)'; "
                + (families.isEmpty
                    ? "it has no usable TTF, OTF or TTC file" : "its families are \(Self.list(families))")
        case .noFace(let family, let wanted, let source, let faces, let package):
            "\(family) has no face \(wanted) in \(source); it has \(Self.list(faces)): choose with --weights"
                + (package.map { ", or install \($0), which has more" } ?? "")
        case .embedding(let path, let refusal):
            "\(path) may not be embedded as a subset: the field fsType of its table OS/2 allows \(refusal); use a font with "
                + "another licence"
        case .noLicence(let path):
            "\(path) has no licence text beside it (OFL.txt, LICENSE, LICENSE.txt or COPYING), and no package owns it; "
                + "name the text with --licence FILE"
        case .unusableLicence(let path):
            "\(path) is empty or not text in UTF-8; give the licence text of the font with --licence FILE"
        case .missingProgram(let name):
            "\(name) is not installed; on Debian 'apt-get install libharfbuzz-bin woff2', with Homebrew "
                + "'brew install harfbuzz woff2'"
        case .program(let name, let font, let message):
            "\(name) makes no subset of \(font)\(message.isEmpty ? "" : ": \(message)"); is the font damaged?"
        case .incomplete(let font, let characters):
            "the subset of \(font) lacks \(characters.text.prefix(100)); another version of hb-subset may keep them"
        case .lock(let path, let reason):
            "\(path) cannot be used: \(reason); restore it from version control, or remove it and vendor the fonts again"
        case .notLocked(let path, let family):
            (family.map { "\(path) pins no face of '\($0)'" } ?? "\(path) is not there, so nothing is pinned")
                + "; vendor a family with 'sitegen vendor font FAMILY'"
        case .notPinned(let lock, let faces):
            "the fonts made here are not those that \(lock) pins: \(Self.list(faces)); use the same version of the font, of "
                + "hb-subset and of woff2_compress, or accept these with 'sitegen vendor font FAMILY'"
        case .foreignFiles(let folder, let names):
            "\(folder) has files that are not of vendored fonts: \(Self.list(names)); move them elsewhere, the folder is "
                + "replaced as a whole"
        case .destinationIsLink(let path):
            "\(path) is a link, and writing through it would change another folder; remove the link"
        }
    }

    private static func unusable(_ path: String, _ reason: SfntFont.Unusable) -> String {
        switch reason {
        case .notAFont: "\(path) is not a font; give a TTF or OTF file"
        case .webFont: "\(path) is a web font (WOFF); give the TTF or OTF file that it was made from"
        case .missing(let table):
            "\(path) has no table '\(table)', so it is not a usable font; give another TTF or OTF file"
        case .damaged(let table):
            "the table '\(table)' of \(path) is damaged; give another copy of the file"
        }
    }

    /// Returns the first eight names and the number of the others.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(8).joined(separator: ", ")
        return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
    }
}
