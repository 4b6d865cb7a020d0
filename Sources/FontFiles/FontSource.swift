import SiteFiles

/// The fonts of a family in a file, a folder or the family's Debian package.
struct FontSource {
    /// The family as the fonts write it.
    let family: String
    /// The place, for messages.
    let place: String
    /// The faces of normal width, sorted by weight, style and path; variable ones after the others.
    let faces: [Face]
    /// The package that has more faces.
    let package: String?

    /// The largest number of files of a folder that are read, and the folders' depth.
    private static let mostFiles = 512
    private static let depth = 4

    /// Opens a source.
    ///
    /// - Parameter path: a file or a folder; `nil` for the family's package.
    init(of family: String, from path: String?) throws(FontVendorError) {
        let package = FontPackage.of(family)
        guard let path = path ?? package?.folder else { throw .noSource(family: family) }
        place = path
        self.package = package.flatMap { $0.folder == path ? $0.more : nil }
        if FileReading.isFile(path) {
            let all = try Self.read(path)
            faces = all.filter { FontFace.isSame($0.font.family, family) }
            if faces.isEmpty {
                let families = Set(all.map(\.font.family)).sorted().joined(separator: ", ")
                throw .otherFamily(path: path, asked: family, found: families)
            }
        } else {
            faces = try Self.faces(of: family, in: path, package)
        }
        self.family = faces.first?.font.family ?? family
    }

    /// Returns the usable faces of a family in a folder.
    private static func faces(
        of family: String, in folder: String, _ package: FontPackage?
    ) throws(FontVendorError) -> [Face] {
        let isDefault = package?.folder == folder
        if isDefault, let package, !FileReading.isFolder(folder) {
            throw .notInstalled(family: family, package: package.name, folder: folder)
        }
        var files: [String]
        do { files = try FileTree.files(in: folder, depth: depth).map(\.path) } catch { throw .file(error) }
        files = files.filter { [".ttf", ".otf", ".ttc", ".otc"].contains($0.suffix(4).lowercased()) }
        // Files named after the family come first: a system's folder has thousands of others.
        let named = files.filter { isNamed(family, $0) }
        let others = isDefault ? [] : files.filter { !isNamed(family, $0) }
        var faces: [Face] = []
        var families: Set<String> = []
        var first: FontVendorError?
        for file in (named + others).prefix(mostFiles) {
            do {
                for face in try read(DiskPath.join(folder, file)) {
                    families.insert(face.font.family)
                    if FontFace.isSame(face.font.family, family), face.font.hasNormalWidth {
                        faces.append(face)
                    }
                }
            } catch {
                // The reason why the only file of the family is unusable says more than that the file is missing.
                if isNamed(family, file), first == nil { first = error }
            }
        }
        if faces.isEmpty, let first { throw first }
        if faces.isEmpty, isDefault, let package {
            throw .notInstalled(family: family, package: package.name, folder: folder)
        }
        guard !faces.isEmpty else {
            throw .noFamily(folder: folder, asked: family, families: families.sorted())
        }
        // A drawn weight comes before one that a variable font computes.
        let key = { (face: Face) in
            (face.font.axes.count, face.weight, face.font.isItalic ? 1 : 0, face.path, face.index)
        }
        return faces.sorted { key($0) < key($1) }
    }

    /// Returns true for `NotoSans-Medium.ttf` and the family Noto Sans.
    private static func isNamed(_ family: String, _ file: String) -> Bool {
        let stem = DiskPath.name(of: file).prefix { !["-", ".", "[", "_"].contains($0) }
        return stem.lowercased() == family.lowercased().filter { $0 != " " }
    }

    /// Returns the faces of weights and styles in their order.
    ///
    /// - Parameter weights: `nil` for those that themes use as far as the source has them: 400, 500 and 600, and 700 for
    ///   bold text if there is no 600. A single font of one weight is taken as it is.
    func faces(weights: [Int]?, styles: [FontFace.Style]) throws(FontVendorError) -> [Face] {
        guard let weights else {
            if faces.count == 1, faces[0].font.weights.count == 1 { return faces }
            let has = { (weight: Int) in styles.contains { face(weight, $0) != nil } }
            let usual = [400, 500, 600].filter(has) + (has(600) || !has(700) ? [] : [700])
            // A family of other weights, such as a light one alone, has no usual choice.
            guard !usual.isEmpty else { throw missing("400") }
            return styles.flatMap { style in
                usual.compactMap { face($0, style) }
            }
        }
        var chosen: [Face] = []
        for style in styles {
            for weight in weights {
                guard let face = face(weight, style) else {
                    throw missing("\(weight)" + (style == .italic ? " italic" : ""))
                }
                chosen.append(face)
            }
        }
        return chosen
    }

    private func face(_ weight: Int, _ style: FontFace.Style) -> Face? {
        faces.lazy.filter { $0.style == style }.compactMap { $0.with(weight: weight) }.first
    }

    private func missing(_ wanted: String) -> FontVendorError {
        .noFace(
            family: family, wanted: wanted, source: place, faces: faces.map(\.name), package: package)
    }
}
