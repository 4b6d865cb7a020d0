import ArgumentParser
import Diagnostics
import LibraryFolder
import SiteFiles
import StudyManifest

extension Manifest {
    /// The `manifest fmt` command. Rewrites white space only, so that the meaning of a manifest cannot change.
    struct Format: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "fmt",
            abstract: "Bring manifests into their normal form.",
            discussion: """
                Two spaces a level, one member a line, a line end at the end. Keys stay in their order and strings as \
                they are spelled; what the manifest says does not change.

                EXAMPLES:
                  sitegen manifest fmt
                  sitegen manifest fmt --check content    would one change?
                """)

        @Argument(
            help: ArgumentHelp(
                "Manifests, or folders that hold some (default: content).", valueName: "manifest"))
        var paths: [String] = []

        @Flag(help: "Write nothing; exit 1 and name the manifests that are not in their normal form.")
        var check = false

        /// Exits with 1 for manifests that cannot be parsed, and with `--check` if one would change.
        func run() async throws {
            let console = Console(.text)
            try await console.run {
                let manifests = try LibraryManifest.all(at: paths)
                // Only problems that prevent formatting are shown. `manifest list` reports the others.
                let obstacles = Set(ManifestFormatter.obstacles.map(\.rawValue))
                let findings = manifests.flatMap { manifest in
                    ManifestFormatter.format(manifest.bytes) == nil
                        ? manifest.diagnostics.filter { obstacles.contains($0.rule.name) } : []
                }
                console.show(findings)
                // All or nothing: an error in one manifest may affect how the others should read.
                guard !findings.hasErrors else { return false }
                var isNormal = true
                for manifest in manifests {
                    guard let bytes = ManifestFormatter.format(manifest.bytes), bytes != manifest.bytes else {
                        continue
                    }
                    isNormal = false
                    if !check { try AtomicFile.write(bytes, to: manifest.path) }
                    console.say("\(check ? "not formatted:" : "formatted") \(DiskPath.shown(manifest.path))")
                }
                // A run that formats succeeds; `--check` fails if a manifest would change.
                return isNormal || !check
            }
        }
    }
}
