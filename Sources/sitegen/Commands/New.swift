import ArgumentParser
import Diagnostics
import LibraryFolder
import LibraryStarter
import SiteFiles
import StudyManifest

/// The `new` commands: add a book, a chapter or a leaf to a manifest.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Add a book, a chapter or a leaf to a library.",
        discussion: """
            Puts the entry into the manifest, whose other bytes stay as they are, and writes the markdown that is \
            not there yet. Nothing is written where the manifest would have an error.

            EXAMPLES:
              sitegen new chapter ch02 --title "Doubling"
              sitegen new leaf study-guide --in ch02
              sitegen new book second-book
            """,
        subcommands: [NewBook.self, NewChapter.self, NewLeaf.self])

    /// The `new book` command.
    struct NewBook: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "book",
            abstract: "Add a book, with a first chapter and a first leaf.",
            discussion: """
                EXAMPLES:
                  sitegen new book second-book
                  sitegen new book algebra --title "Algebra, I" --kind verbatim
                """)

        @OptionGroup var entry: NewEntryOptions

        func run() async throws { try await entry.add(.book, in: nil) }
    }

    /// The `new chapter` command.
    struct NewChapter: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "chapter",
            abstract: "Add a chapter to a book, with a first leaf.",
            discussion: """
                EXAMPLES:
                  sitegen new chapter ch02
                  sitegen new chapter ch02 --title "Doubling" --in my-book --kind verbatim
                """)

        @OptionGroup var entry: NewEntryOptions

        @Option(
            name: .customLong("in"),
            help: ArgumentHelp("The book (default: the only one).", valueName: "address"))
        var place: String?

        func run() async throws { try await entry.add(.chapter, in: place) }
    }

    /// The `new leaf` command.
    struct NewLeaf: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "leaf",
            abstract: "Add a leaf to a chapter.",
            discussion: """
                EXAMPLES:
                  sitegen new leaf study-guide --in ch02
                  sitegen new leaf answers --in my-book/ch02 --kind solutions --title "Answers"
                """)

        @OptionGroup var entry: NewEntryOptions

        @Option(
            name: .customLong("in"),
            help: ArgumentHelp(
                "The chapter, as book/chapter or its end (default: the only one).", valueName: "address"))
        var place: String?

        func run() async throws { try await entry.add(.leaf, in: place) }
    }
}

/// The options that `new book`, `new chapter` and `new leaf` share.
struct NewEntryOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The name in addresses: ASCII letters, digits, '.', '_' and '-'.", valueName: "id")
    )
    var id: String

    @Option(help: ArgumentHelp("The title (default: made from the id or the number).", valueName: "text"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "Of the leaf: \(Leaf.Kind.known.map(\.rawValue).joined(separator: ", ")) (default: its id, or notes).",
            valueName: "word"))
    var kind: String?

    @Option(
        help: ArgumentHelp("A manifest, or a folder that holds some (default: content).", valueName: "path"))
    var manifest: String?

    /// - Throws: `ValidationError` for an unknown kind, with the nearest known word.
    func validate() throws {
        let words = Leaf.Kind.known.map(\.rawValue)
        if let kind, !words.contains(kind) {
            let hint = Suggestion.hint(for: kind, in: words)
            throw ValidationError(
                "--kind: there is no kind '\(kind)'\(hint.isEmpty ? "; use \(words.joined(separator: ", "))" : hint)"
            )
        }
    }

    /// Adds an entry to the manifest and writes the markdown that does not exist yet.
    ///
    /// - Parameter place: the address of the parent; `nil` selects the only one.
    /// - Throws: `ValidationError` for a request that does not fit the library.
    func add(_ sort: LibraryAddition.Sort, in place: String?) async throws {
        let console = Console(.text)
        try await console.run {
            let manifests = try LibraryManifest.all(at: manifest.map { [$0] } ?? [])
            let request = LibraryAddition.Request(
                sort, id, title: title, in: place, kind: kind.map(Leaf.Kind.init(rawValue:)))
            let addition: LibraryAddition
            do throws(LibraryAddition.Refusal) {
                addition = try LibraryAddition(request, to: manifests)
            } catch {
                // A wrong request is bad usage (64), an unreadable file is a failure (2), a manifest with errors is a
                // finding (1).
                switch error {
                case .request(let reason): throw ValidationError(reason)
                case .file(let error): throw error
                case .findings(let findings):
                    console.show(findings)
                    return false
                }
            }
            try addition.write()
            console.say("added \(addition.address) to \(DiskPath.shown(addition.manifest.path))")
            for source in addition.sources { console.say("wrote \(DiskPath.shown(source.path))") }
            // An existing source is never overwritten: the user may have written it before its manifest entry.
            for path in addition.kept { console.say("kept \(DiskPath.shown(path))") }
            for leaf in addition.leaves { console.say("next: sitegen render --only \(leaf)") }
            return true
        }
    }
}
