/// The `file` of a leaf: an .html file in the manifest's folder whose path is not reserved.
struct LeafFile {
    /// The path, which stays in the manifest's folder.
    let path: ManifestPath

    /// The violated rule and its message.
    struct Problem: Error {
        var rule: ManifestRule
        var message: String
    }

    /// Checks a path. Throws the first violation.
    init(_ text: String) throws(Problem) {
        do {
            path = try ManifestPath(text)
        } catch {
            throw Problem(rule: .invalidFile, message: "the path \(error.message)")
        }
        if path.climbs > 0 {
            throw Problem(
                rule: .invalidFile, message: "the path leaves the manifest's folder; keep leaves beside it")
        }
        if Self.isSpace(text.unicodeScalars.first) || Self.isSpace(text.unicodeScalars.last) {
            throw Problem(rule: .invalidFile, message: "the path starts or ends with a space; remove it")
        }
        let key = CollisionKey(path)
        if key.components == ["study-manifest.json"] {
            throw Problem(rule: .reservedFile, message: "this is the manifest itself; choose another file")
        }
        if key.components.count > 1, key.components.first == "katex" {
            throw Problem(rule: .reservedFile, message: "katex/ is for KaTeX alone; choose another folder")
        }
        if !text.utf8.suffix(5).elementsEqual(".html".utf8) {
            throw Problem(rule: .invalidFile, message: "the name must end in '.html'")
        }
        // The verification, the copy for an app and the server leave hidden files out.
        if let name = path.components.first(where: { $0.utf8.first == UInt8(ascii: ".") }) {
            throw Problem(
                rule: .invalidFile,
                message: "the name '\(name)' begins with a dot, so it is hidden; remove the dot")
        }
    }

    /// Returns true for white space at an end, which is invisible in most listings.
    private static func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.isASCII ? scalar.value == 0x20 : scalar.properties.isWhitespace
    }
}
