import SiteFiles

/// The installation of subsets of a family into a library: `vendor/fonts/` and its lock, `vendor/fonts.lock.json`.
package struct FontVendor: Sendable {
    /// The path of `vendor/fonts`.
    package let folder: String
    /// The path of the lock, next to the folder.
    package var lockPath: String { VendoredFonts.lockPath(of: folder) }

    /// Creates the installation for a folder; nothing is read.
    package init(folder: String) { self.folder = folder }

    /// The choice of fonts.
    package struct Request: Sendable {
        package var family: String
        /// A file or a folder; `nil` for the family's Debian package.
        package var source: String?
        /// `nil` for those that themes use.
        package var weights: [Int]?
        package var styles: [FontFace.Style] = [.normal]
        /// The licence text; `nil` for the one beside the font or of its package.
        package var licence: String?
        /// The characters of the library's pages. Those of every subset are added.
        package var characters = CharacterRanges()

        package init(family: String) { self.family = family }
    }

    /// The result of vendoring.
    package struct Receipt: Hashable, Sendable {
        /// True if a file was written.
        package var isWritten: Bool
        /// The faces of the family in the lock's order.
        package var faces: [FontFace]
        /// True if a licence reserves a name (SIL Open Font License 1.1, condition 3). A subset is a modified version, which
        /// may not have that name without permission.
        package var reservesName = false
    }

    /// Makes the subsets of a family and replaces the faces that the lock has of it. Other families stay. Everything is
    /// made and checked before anything is written, and the old folder stays until the new one is complete.
    package func vendor(_ request: Request) throws(FontVendorError) -> Receipt {
        let lock = try readLock()
        let source = try FontSource(of: request.family, from: request.source)
        let chosen = try source.faces(weights: request.weights, styles: request.styles)
        let made = try make(
            chosen.map { ($0, request.characters.union(PageCharacters.always)) }, of: source.family, request,
            besides: lock)
        let others = lock.faces.filter { !FontFace.isSame($0.family, source.family) }
        let isWritten = try write(FontLock(others + made.map(\.face)), with: made)
        return Receipt(
            isWritten: isWritten, faces: made.map(\.face), reservesName: made.contains(where: \.reservesName))
    }

    /// Makes the subsets that the lock pins again, and writes them if they have the pinned digests.
    ///
    /// - Parameter family: `nil` for every family.
    package func restore(
        _ family: String?, from path: String? = nil, licence: String? = nil
    ) throws(FontVendorError) -> Receipt {
        let lock = try readLock()
        let pinned = lock.faces.filter { face in family.map { FontFace.isSame($0, face.family) } ?? true }
        guard !pinned.isEmpty else {
            throw .notLocked(path: lockPath, family: lock.faces.isEmpty ? nil : family)
        }
        var made: [Made] = []
        for family in Set(pinned.map(\.family)).sorted() {
            let source = try FontSource(of: family, from: path)
            var request = Request(family: family)
            request.licence = licence
            let faces = pinned.filter { $0.family == family }
            var chosen: [(FontSource.Face, CharacterRanges)] = []
            for face in faces {
                let found = try source.faces(weights: [face.weight], styles: [face.style])
                chosen += found.map { ($0, face.characters) }
            }
            made += try make(chosen, of: family, request, besides: lock)
        }
        let different = pinned.filter { pin in
            !made.contains {
                $0.face.file == pin.file && $0.face.sha256 == pin.sha256
                    && $0.face.licenceSHA256 == pin.licenceSHA256
            }
        }
        guard different.isEmpty else { throw .notPinned(lock: lockPath, faces: different.map(\.name)) }
        // The pinned lock keeps its own sources, though the files came from elsewhere.
        let isWritten = try write(lock, with: made)
        return Receipt(isWritten: isWritten, faces: pinned)
    }

    private func readLock() throws(FontVendorError) -> FontLock {
        do { return try FontLock.read(lockPath) ?? FontLock([]) } catch {
            throw .lock(path: lockPath, reason: error.reason)
        }
    }

    /// A face with its files.
    private struct Made {
        var face: FontFace
        var font: [UInt8]
        var licence: VendoredFonts.File

        /// True if the text has the words with which the licence's header reserves a name.
        var reservesName: Bool {
            String(decoding: licence.bytes, as: UTF8.self).lowercased().contains("with reserved font name")
        }
    }

    /// Makes the subsets of a family's faces.
    private func make(
        _ chosen: [(face: FontSource.Face, characters: CharacterRanges)], of family: String,
        _ request: Request,
        besides lock: FontLock
    ) throws(FontVendorError) -> [Made] {
        var made: [Made] = []
        for (face, characters) in chosen {
            if let refusal = face.font.embedding.refusal {
                throw .embedding(path: face.path, refusal: refusal)
            }
            let origin = try FontOrigin(of: face, licence: request.licence)
            let subset = try FontSubsetter.subset(face, to: characters)
            let digest = Digest.sha256Hex(origin.licence.bytes)
            var file = FontNaming.file(of: family, weight: face.weight, face.style)
            // Families whose names differ in signs alone.
            if lock.faces.contains(where: { $0.file == file && !FontFace.isSame($0.family, family) }) {
                file = FontNaming.file(
                    of: family + " " + Digest.sha256Hex(Array(family.utf8)).prefix(8),
                    weight: face.weight, face.style)
            }
            var licence = origin.licence
            // Two sources can have different texts under one name.
            let taken = lock.faces.filter { !FontFace.isSame($0.family, family) } + made.map(\.face)
            if taken.contains(where: { $0.licence == licence.path && $0.licenceSHA256 != digest }) {
                licence.path = "\(FontNaming.licences)/\(FontNaming.slug(family))-\(digest.prefix(8)).txt"
            }
            made.append(
                Made(
                    face: FontFace(
                        family: family, weight: face.weight, style: face.style, file: file,
                        size: subset.bytes.count, sha256: Digest.sha256Hex(subset.bytes),
                        source: origin.source,
                        licence: licence.path, licenceSHA256: digest, characters: subset.characters,
                        available: face.font.characters),
                    font: subset.bytes, licence: licence))
        }
        return made.sorted { $0.face.key < $1.face.key }
    }

    // MARK: Writing

    /// Writes the folder and the lock unless both are current.
    ///
    /// - Returns: true if a file was written.
    private func write(_ lock: FontLock, with made: [Made]) throws(FontVendorError) -> Bool {
        var files: [String: [UInt8]] = [:]
        for face in lock.faces {
            // A damaged file of another family stays as it is; a render reports it.
            for name in [face.file, face.licence] {
                files[name] = try? FileReading.bytes(
                    at: DiskPath.join(folder, name), limit: VendoredFonts.largestFile)
            }
        }
        for one in made {
            files[one.face.file] = one.font
            files[one.licence.path] = one.licence.bytes
        }
        let present = try ownFiles()
        let isCurrent =
            present == files.keys.sorted()
            && files.allSatisfy { name, bytes in
                (try? FileReading.bytes(at: DiskPath.join(folder, name))) == bytes
            }
        var isWritten = !isCurrent
        let text = Array(lock.text.utf8)
        let writeLock = { () throws(FileError) in
            if try AtomicFile.write(text, to: lockPath) == .written { isWritten = true }
        }
        do {
            if isCurrent {
                try writeLock()
            } else {
                let sorted = files.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) }
                try FolderReplacement(of: folder).replace(with: sorted, then: writeLock)
            }
        } catch { throw .file(error) }
        return isWritten
    }

    /// Returns the files of the folder. Throws for others than fonts and licence texts, because the whole folder is
    /// replaced.
    private func ownFiles() throws(FontVendorError) -> [String] {
        if FileReading.isLink(folder) { throw .destinationIsLink(path: folder) }
        guard FileReading.isFolder(folder) else { return [] }
        let all: FileTree.Everything
        do { all = try FileTree.everything(in: folder) } catch { throw .file(error) }
        let foreign =
            all.others
            + all.files.filter { name in
                let parts = name.split(separator: "/").map(String.init)
                let isOwn =
                    parts.count == 1
                    ? FontNaming.isName(parts[0], type: "woff2")
                    : parts.count == 2 && parts[0] == FontNaming.licences
                        && FontNaming.isName(parts[1], type: "txt")
                return !isOwn && parts.last?.hasPrefix(".") != true
            }
        guard foreign.isEmpty else { throw .foreignFiles(folder: folder, names: foreign) }
        return all.files.filter { !DiskPath.name(of: $0).hasPrefix(".") }.sorted()
    }
}
