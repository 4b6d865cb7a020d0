/// The page of manual section 1 in the macros of man(7), made from the help of every command.
struct ManualPage {
    /// The help of every command.
    let help: ToolHelp
    /// The version in the page's footer.
    let version: String
    /// The date in ISO 8601; empty if none was given.
    let date: String

    /// The whole page in roff, with a final line end.
    var text: String {
        let root = help.command
        let (paragraphs, _) = Self.parts(root.discussion)
        var lines = [
            #".\" Written by 'sitegen man' from the commands' own help."#,
            // The date comes from the caller, so that the same build writes the same bytes.
            ".TH SITEGEN 1 \"\(date.filter { $0.isASCII && ($0.isNumber || $0 == "-") })\" \(RoffText.quoted("sitegen " + version)) \(RoffText.quoted("User Commands"))",
            ".SH NAME",
            "sitegen \\- \(RoffText.escaped(Self.sentence(root.abstract ?? "")))",
            ".SH SYNOPSIS",
            ".B sitegen",
            ".I command",
            ".RI [ options ]",
            ".SH DESCRIPTION",
        ]
        lines += Self.joined(paragraphs.filter { !$0.hasPrefix("EXIT CODES") }.map(RoffText.escaped))
        lines.append(".SH COMMANDS")
        for command in root.subcommands ?? [] { lines += section(command, below: "sitegen") }
        lines += Self.closing(examples: Self.parts(root.discussion).examples)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The section of a command, followed by those of its subcommands. Hidden commands and `help` are left out.
    private func section(_ command: ToolHelp.Command, below path: String) -> [String] {
        // `help` is the parser's own command and explains nothing about sitegen.
        guard command.shouldDisplay != false, command.commandName != "help" else { return [] }
        let name = "\(path) \(command.commandName)"
        let others = (command.subcommands ?? []).filter { $0.shouldDisplay != false }
        let arguments = (command.arguments ?? []).filter { argument in
            argument.shouldDisplay && !["help", "version"].contains(argument.names?.last?.name)
        }
        let (paragraphs, examples) = Self.parts(command.discussion)
        var lines = [".SS \(RoffText.quoted(name))"]
        lines += Self.joined(([command.abstract ?? ""] + paragraphs).map(RoffText.escaped))
        if others.isEmpty {
            lines += [".PP", synopsis(name, arguments)]
            for argument in arguments { lines += entry(argument) }
        }
        if !examples.isEmpty { lines += Self.shown(examples) }
        return lines + others.flatMap { section($0, below: name) }
    }

    /// The line that shows options and positional arguments; optional ones in brackets, as in man-pages(7).
    private func synopsis(_ name: String, _ arguments: [ToolHelp.Argument]) -> String {
        var text = RoffText.bold(name)
        if arguments.contains(where: { $0.kind != "positional" }) { text += " [\\fIoptions\\fR]" }
        for argument in arguments where argument.kind == "positional" {
            let value = RoffText.italic(argument.valueName ?? "") + (argument.isRepeating ? " ..." : "")
            text += argument.isOptional ? " [\(value)]" : " \(value)"
        }
        return text
    }

    /// The tagged paragraph (`.TP`) of an argument.
    private func entry(_ argument: ToolHelp.Argument) -> [String] {
        let value = RoffText.italic(argument.valueName ?? "")
        let names = (argument.names ?? []).map { RoffText.bold($0.text) }.joined(separator: ", ")
        let head =
            switch argument.kind {
            case "positional": value
            case "flag": names
            default: names + " " + value
            }
        var text = argument.abstract ?? ""
        if let standard = argument.defaultValue, !standard.isEmpty { text += " (default: \(standard))" }
        return [".TP", head, RoffText.escaped(text)]
    }

    // MARK: Parts

    /// The sections that belong to no single command.
    private static func closing(examples: [String]) -> [String] {
        let codes: [(String, String)] = [
            ("0", "Nothing is wrong."),
            ("1", "There are findings of severity error, or something is out of date."),
            ("2", "The work could not be done: unreadable, unwritable, no such path."), ("64", "Bad usage."),
        ]
        let variables: [(String, String)] = [
            ("NO_COLOR", "No colours, where it is not empty."),
            ("SITEGEN_CHROMIUM", "The browser of --browser."),
            ("SITEGEN_OTA_BASE_URL", "Where published apps are reached."),
            ("XDG_CACHE_HOME", "Where files are kept for the next run."),
        ]
        let files: [(String, String)] = [
            ("sitegen.yml", "What holds for a library; 'sitegen manifest schema --settings' has its schema."),
            ("study-manifest.json", "The books, chapters and leaves of a library."),
            ("vendor/katex", "The KaTeX of a library, pinned by vendor/katex.lock.json beside it."),
        ]
        func list(_ entries: [(String, String)]) -> [String] {
            entries.flatMap { [".TP", RoffText.bold($0.0), RoffText.escaped($0.1)] }
        }
        return [".SH EXIT STATUS"] + list(codes) + [".SH ENVIRONMENT"] + list(variables) + [".SH FILES"]
            + list(files) + [".SH EXAMPLES"] + shown(examples).dropFirst()
    }

    /// The paragraphs of a help text, and its examples.
    private static func parts(_ discussion: String?) -> (paragraphs: [String], examples: [String]) {
        var paragraphs: [String] = []
        var examples: [String] = []
        for block in (discussion ?? "").split(separator: "\n\n") {
            if block.hasPrefix("EXAMPLES:\n") {
                examples = block.split(separator: "\n").dropFirst().map(String.init)
            } else {
                paragraphs.append(block.split(separator: "\n").joined(separator: " "))
            }
        }
        return (paragraphs, examples)
    }

    /// Separates paragraphs by `.PP`: roff fills consecutive lines into one paragraph.
    private static func joined(_ paragraphs: [String]) -> [String] {
        Array(paragraphs.filter { !$0.isEmpty }.map { [$0] }.joined(separator: [".PP"]))
    }

    /// Examples between `.EX` and `.EE`, which keep line breaks and white space.
    private static func shown(_ examples: [String]) -> [String] {
        [".PP", ".EX"] + examples.map(RoffText.escaped) + [".EE"]
    }

    /// The abstract without its full stop, as whatis(1) prints it.
    private static func sentence(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
