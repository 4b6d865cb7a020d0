/// The packages that own files, as Debian's dpkg-query tells them. Elsewhere no file has an owner.
package enum PackageDatabase {
    /// Returns the names of the packages that own files, in the order of the files; `nil` for a file without an owner.
    ///
    /// - Parameter files: absolute paths; links are resolved, because dpkg knows the files and not the links to them.
    package static func owners(of files: [String]) -> [String?] {
        let resolved = files.map { FileReading.resolved($0) ?? $0 }
        // Only packages install there; this avoids a query for the files of users.
        guard resolved.contains(where: { $0.hasPrefix("/usr/share/") }) else { return files.map { _ in nil } }
        // dpkg-query prints `package: path` or `package:architecture: path`.
        let lines = query(["--search"] + resolved)
        return resolved.map { file in
            lines.first { $0.hasSuffix(": " + file) }.map { String($0.prefix { $0 != ":" }) }
        }
    }

    /// Returns `name version` of an installed package; `nil` for another one.
    package static func nameAndVersion(of package: String) -> String? {
        query(["--show", "--showformat", "${Package} ${Version}\\n", package])
            .first { $0.hasPrefix(package + " ") }
    }

    /// Returns the lines of dpkg-query's output; empty if it does not exist. Its status is 1 if one of several files has
    /// no owner.
    private static func query(_ arguments: [String]) -> [String] {
        guard
            let output = try? ProgramOutput(running: "dpkg-query", arguments, limit: 1 << 16, seconds: 30),
            output.status == 0 || output.status == 1
        else { return [] }
        return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
