import ArgumentParser
import FontFiles
import LibraryBuild
import LibraryFolder
import SiteFiles

/// The `vendor font` command: makes subsets of a family for the pages of a library and locks their digests.
struct VendorFont: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "font",
        abstract: "Put subsets of a font into vendor/fonts and pin them in vendor/fonts.lock.json.",
        discussion: """
            Reads the characters of the rendered pages and keeps these and Basic Latin of each face, as WOFF2, with the \
            licence text beside it. Pages whose theme names the family then load it; 'sitegen render' puts it beside \
            the leaves. Run it again when 'sitegen verify' reports 'font-characters'. Other families of the lock stay. \
            Noto Sans and JetBrains Mono come from Debian's packages by default. hb-subset and woff2_compress make the \
            files (Debian: libharfbuzz-bin woff2; Homebrew: harfbuzz woff2). Commit the lock and the files.

            EXAMPLES:
              sitegen vendor font "Noto Sans"
              sitegen vendor font "JetBrains Mono" --weights 400,500
              sitegen vendor font Inter --from Inter-4.1/extras/ttf --licence Inter-4.1/LICENSE.txt
              sitegen vendor font --pinned       the files of the lock again, or an error
            """)

    @Argument(help: "The family as themes name it; with --pinned by default all families of the lock.")
    var family: String?

    @Option(
        help: ArgumentHelp(
            "TTF, OTF or TTC files, variable ones too: one, or a folder (default: the family's Debian package).",
            valueName: "path"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Weights, such as 400,700 (default: 400, 500 and 600, where the source has them).",
            valueName: "list"))
    var weights: String?

    @Flag(help: "Take the italic faces of these weights, too.")
    var italic = false

    @Option(
        help: ArgumentHelp(
            "The licence text (default: that of the package, or beside the fonts).", valueName: "file"))
    var licence: String?

    @Flag(help: "Make the files that the lock pins, from its own characters; fail where they differ.")
    var pinned = false

    @Option(
        help: ArgumentHelp(
            "Manifests, or folders that hold some, whose pages are read (default: content).", valueName: "dir"
        ))
    var root: [String] = []

    @Option(help: ArgumentHelp("The folder to fill; its lock is next to it.", valueName: "dir"))
    var to = VendoredFonts.defaultFolder

    /// Refuses options that contradict each other.
    func validate() throws {
        _ = try chosenWeights
        if pinned, weights != nil || italic || !root.isEmpty {
            throw ValidationError(
                "--pinned takes weights, styles and characters from the lock; --weights, --italic and --root do not go with it"
            )
        }
        if !pinned, family?.isEmpty ?? true {
            throw ValidationError("name a family, such as \"Noto Sans\"; --pinned takes those of the lock")
        }
    }

    /// Exits with 2 if a font, its licence or a program is missing or unusable.
    func run() async throws {
        let console = Console(.text)
        try await console.run {
            let vendor = FontVendor(folder: DiskPath.absolute(to))
            let source = from.map { DiskPath.absolute($0) }
            let text = licence.map { DiskPath.absolute($0) }
            guard !pinned else {
                let receipt = try vendor.restore(family, from: source, licence: text)
                show(receipt)
                return true
            }
            let read = try LibraryCharacters(of: LibraryManifest.all(at: root))
            var request = FontVendor.Request(family: family ?? "")
            request.source = source
            request.weights = try chosenWeights
            request.styles = italic ? [.normal, .italic] : [.normal]
            request.licence = text
            request.characters = read.characters
            let receipt = try vendor.vendor(request)
            show(receipt)
            if receipt.reservesName {
                Standard.error(
                    "sitegen: note: the licence reserves the font's name, which a subset may have with its author's permission "
                        + "only\n")
            }
            if read.sources > 0 {
                Standard.error(
                    "sitegen: note: \(read.sources) documents have no page yet, so their sources were read; run this again "
                        + "after 'sitegen render'\n")
            }
            return true
        }
    }

    /// One line for the family's origin, and one for each face.
    private func show(_ receipt: FontVendor.Receipt) {
        for family in Set(receipt.faces.map(\.family)).sorted() {
            let faces = receipt.faces.filter { $0.family == family }
            let sources = Set(faces.map(\.source)).sorted().joined(separator: "; ")
            Standard.output(
                "\(receipt.isWritten ? "vendored" : "already vendored:") \(family) (\(sources))\n")
            for face in faces {
                Standard.output(
                    "  \(face.file): \(face.characters.count) of \(face.available.count) characters, \((face.size + 500) / 1000) kB\n"
                )
            }
        }
    }

    /// The weights in ascending order; `nil` for the default.
    private var chosenWeights: [Int]? {
        get throws {
            guard let weights else { return nil }
            let numbers = weights.split(separator: ",", omittingEmptySubsequences: false).map {
                Int($0.drop { $0 == " " })
            }
            guard numbers.allSatisfy({ $0.map { (1...1000).contains($0) } ?? false }) else {
                throw ValidationError("--weights takes numbers from 1 to 1000, such as 400,700")
            }
            return Set(numbers.compactMap(\.self)).sorted()
        }
    }
}
