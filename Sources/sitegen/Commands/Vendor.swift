import ArgumentParser
import KaTeX
import KaTeXFiles
import LibraryFolder
import SiteFiles

/// The `vendor` commands.
struct Vendor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vendor",
        abstract: "Put KaTeX and fonts into the library, pinned by locks.",
        discussion: """
            EXAMPLES:
              sitegen vendor katex
              sitegen vendor katex --from katex.tar.gz
              sitegen vendor font "Noto Sans"
            """,
        subcommands: [VendorKaTeX.self, VendorFont.self])

    /// The `vendor katex` command: copies a release into the library and locks its digests.
    struct VendorKaTeX: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "katex",
            abstract: "Put KaTeX into vendor/katex and pin it in vendor/katex.lock.json.",
            discussion: """
                Takes what a leaf needs: style sheet, script, auto-render and the woff2 fonts that the style sheet \
                names. The lock is committed; the files are not.

                EXAMPLES:
                  sitegen vendor katex                       Debian's packages
                  sitegen vendor katex --from katex.tar.gz   an official release
                  sitegen vendor katex --pinned              what the lock says, or an error
                """)

        @Option(
            help: ArgumentHelp(
                "A release: katex.tar.gz, its folder, an unpacked npm package, or Debian's folder.",
                valueName: "path"))
        var from: String?

        @Option(help: ArgumentHelp("The folder to fill; its lock is next to it.", valueName: "dir"))
        var to = "vendor/katex"

        @Flag(help: "Fail where the files differ from the lock, instead of writing a new lock.")
        var pinned = false

        func run() async throws {
            try await Console(.text).run {
                let receipt = try KaTeXVendor(folder: DiskPath.absolute(to))
                    .vendor(
                        from: from.map { DiskPath.absolute($0) } ?? KaTeXVendor.defaultSource, pinned: pinned)
                let verb = receipt.outcome == .written ? "vendored" : "already vendored:"
                Standard.output(
                    "\(verb) KaTeX \(receipt.version) (\(receipt.source)): \(receipt.files) files, \(receipt.bytes / 1000) kB\n"
                )
                return true
            }
        }
    }
}
