package import Diagnostics
import SiteFiles

/// The fonts of a library: the faces of its lock whose files are as the lock says, in memory.
package struct VendoredFonts: Hashable, Sendable {
    /// A file of the set.
    package struct File: Hashable, Sendable {
        /// The path in `fonts/`.
        package var path: String
        package var bytes: [UInt8]
    }

    /// A file that is not as the lock says.
    package struct Problem: Hashable, Sendable {
        /// The absolute path.
        var path: String
        var message: String
    }

    /// The path of the lock, absolute.
    package let lockPath: String
    /// The faces that pages can use, in the lock's order.
    package private(set) var faces: [FontFace] = []
    /// The files of these faces and their licence texts, sorted by the bytes of their paths.
    package private(set) var files: [File] = []
    /// The files that differ from the lock. Their faces are left out.
    package private(set) var problems: [Problem] = []

    /// The folder that `vendor font` fills by default, relative to a library's root.
    package static let defaultFolder = "vendor/fonts"
    /// The largest accepted font or licence text in bytes.
    static let largestFile = 16 << 20

    /// Returns the lock of a folder of fonts.
    package static func lockPath(of folder: String) -> String { folder + ".lock.json" }

    /// Reads a folder of fonts and compares it with its lock. Returns `nil` without a lock.
    package init?(opening folder: String) {
        lockPath = Self.lockPath(of: folder)
        let lock: FontLock
        do {
            guard let read = try FontLock.read(lockPath) else { return nil }
            lock = read
        } catch {
            problems = [
                Problem(path: lockPath, message: "the lock of the fonts cannot be used: \(error.reason)")
            ]
            return
        }
        var licences: [String: File] = [:]
        for face in lock.faces {
            guard let font = file(face.file, in: folder, size: face.size, sha256: face.sha256) else {
                continue
            }
            if licences[face.licence] == nil {
                licences[face.licence] = file(face.licence, in: folder, size: nil, sha256: face.licenceSHA256)
            }
            // Without its licence text a font may not be passed on.
            guard let licence = licences[face.licence], Digest.sha256Hex(licence.bytes) == face.licenceSHA256
            else { continue }
            faces.append(face)
            files.append(font)
        }
        let used = Set(faces.map(\.licence))
        files += licences.values.filter { used.contains($0.path) }
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Reads a file and notes the problem if it is not as the lock says.
    private mutating func file(_ name: String, in folder: String, size: Int?, sha256: String) -> File? {
        let path = DiskPath.join(folder, name)
        let note = { (message: String) in Problem(path: path, message: message) }
        do {
            let bytes = try FileReading.bytes(at: path, limit: Self.largestFile)
            if size ?? bytes.count == bytes.count, Digest.sha256Hex(bytes) == sha256 {
                return File(path: name, bytes: bytes)
            }
            problems.append(note("the file is not the one that the lock of the fonts pins"))
        } catch {
            problems.append(
                note(error.isMissing ? "a file of the vendored fonts is missing" : error.description))
        }
        return nil
    }

    /// The findings about files that are not as the lock says. Pages are rendered without these faces.
    package var findings: [Diagnostic] {
        Set(problems).map { problem in
            var finding = Diagnostic(
                .fontFiles, at: SourcePosition(file: DiskPath.shown(problem.path), line: 1, column: 1),
                problem.message)
            finding.fix = .init(
                "restore the file, or run 'sitegen vendor font --pinned', which makes the files of the lock again"
            )
            return finding
        }.sortedByPosition()
    }

    /// The findings as warnings of a render, which leaves the faces out and shows the reader's own font.
    package var unusable: [Diagnostic] {
        findings.map { finding in
            var finding = finding
            finding.severity = .warning
            finding.message += "; pages are rendered without the face"
            return finding
        }
    }

    /// A digest over everything that a page takes from the set.
    package var fingerprint: String {
        Digest.sha256Hex(Array((FontLock(faces).text + problems.map(\.path).joined(separator: "\n")).utf8))
    }

    /// Returns the bytes of a file.
    package func bytes(of path: String) -> [UInt8]? { files.first { $0.path == path }?.bytes }

    /// Returns true if a path in a bundle is a file of the set.
    package func has(_ path: String) -> Bool {
        files.contains { "\(FontNaming.folder)/\($0.path)" == path }
    }

    /// Returns the licence texts of the fonts among paths in a bundle, as paths in the bundle.
    package func licencePaths(of paths: Set<String>) -> Set<String> {
        let used = faces.filter { paths.contains("\(FontNaming.folder)/\($0.file)") }
        return Set(used.map { "\(FontNaming.folder)/\($0.licence)" })
    }
}
