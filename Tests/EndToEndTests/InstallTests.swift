import Foundation
import SiteFiles
import TestSupport
import Testing

/// What `make install` puts where, and that it works from there. `make deb` is looked at in ``DebianPackageTests``.
@Suite(.serialized) struct InstallTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    static let files = [
        "bin/sitegen", "share/sitegen/katex/katex.min.js", "share/sitegen/katex/katex.min.css",
        "share/sitegen/katex/fonts/KaTeX_Main-Regular.woff2", "share/sitegen/katex.lock.json",
        "share/man/man1/sitegen.1", "share/bash-completion/completions/sitegen",
        "share/zsh/site-functions/_sitegen", "share/fish/vendor_completions.d/sitegen.fish",
    ]

    /// Runs a script of the repository with the binary that the tests have.
    static func script(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws
        -> ChildProcess.Outcome
    {
        var command = ChildProcess(
            DiskPath.join(Repository.root, "Scripts/" + name), arguments, in: Repository.root)
        command.environment["SITEGEN"] = try SitegenBinary.path()
        command.environment["SOURCE_DATE_EPOCH"] = "1763683200"
        command.environment.merge(environment) { $1 }
        command.limit = 300
        let outcome = try command.run()
        try #require(!outcome.wasStopped)
        return outcome
    }

    @Test func installsAndTakesAway() throws {
        try folder.write("mine", to: "image/opt/x/share/sitegen/mine")
        let installed = try Self.script("install", ["/opt/x"], environment: ["DESTDIR": folder["image"]])
        #expect(installed.code == 0, "\(installed)")
        for name in Self.files { #expect(folder.has("image/opt/x/" + name), "\(name)") }
        // From a clean place, the program finds the KaTeX beside it.
        try AtomicFile.makeFolder(folder["empty"])
        var command = ChildProcess(folder["image/opt/x/bin/sitegen"], ["init"], in: folder["empty"])
        command.environment = ["PATH": "/usr/bin:/bin", "HOME": folder["home"]]
        let made = try command.run()
        #expect(made.code == 0 && made.errors.isEmpty, "\(made)")
        command.arguments = ["doctor", "--json"]
        let doctor = try command.run()
        #expect(doctor.output.contains("/image/opt/x/share/sitegen/katex, as its lock says"), "\(doctor)")
        command.arguments = ["verify"]
        #expect(try command.run().code == 0)
        // Twice is once, and nothing but its own goes away.
        #expect(try Self.script("install", ["/opt/x"], environment: ["DESTDIR": folder["image"]]).code == 0)
        let removed = try Self.script(
            "install", ["--remove", "/opt/x"], environment: ["DESTDIR": folder["image"]])
        #expect(removed.code == 0)
        #expect(try folder.files(below: "image").keys.sorted() == ["opt/x/share/sitegen/mine"])
    }

    @Test func everyTargetOfTheDailyLoopIsInTheHelp() throws {
        let help = try ChildProcess("/usr/bin/env", ["make", "help"], in: Repository.root).run()
        #expect(help.code == 0, "\(help)")
        let targets = Set(help.output.matches(of: #/(?m)^  make ([a-z-]+) +\S/#).map { String($0.1) })
        let wanted = [
            "site", "render", "verify", "watch", "serve", "sync", "snapshot", "ota", "test", "bench", "fuzz",
            "conformance", "format", "install", "uninstall", "deb", "clean",
        ]
        #expect(targets.isSuperset(of: wanted), "\(Set(wanted).subtracting(targets))")
    }

    @Test func refusesWhatItCannotInstall() throws {
        #expect(try Self.script("install", ["relative"]).code == 64)
        let none = ["DESTDIR": folder["image"], "KATEX": folder["no"]]
        let outcome = try Self.script("install", ["/usr"], environment: none)
        #expect(outcome.code == 2 && outcome.errors.contains("make setup"))
        #expect(!folder.has("image"))
    }

    @Test func writesAManualWithEveryCommandAndOption() throws {
        let page = try workspace.expect(0, "man", "--date", "2026-11-21").output
        #expect(page.contains(".TH SITEGEN 1 \"2026-11-21\""))
        let help = try workspace.json(try workspace.expect(0, "--experimental-dump-help").output)
        var names: [String] = []
        var options: Set<String> = []
        func walk(_ command: [String: Any], _ path: [String]) {
            guard command["shouldDisplay"] as? Bool != false, command["commandName"] as? String != "help"
            else {
                return
            }
            let path = path + [command["commandName"] as? String ?? "?"]
            names.append(path.joined(separator: " "))
            for argument in command["arguments"] as? [[String: Any]] ?? [] {
                guard argument["shouldDisplay"] as? Bool == true else { continue }
                for name in argument["names"] as? [[String: Any]] ?? []
                where name["kind"] as? String == "long" {
                    if let name = name["name"] as? String { options.insert(name) }
                }
            }
            for below in command["subcommands"] as? [[String: Any]] ?? [] { walk(below, path) }
        }
        walk(try #require(help["command"] as? [String: Any]), [])
        #expect(names.count > 20 && options.count > 40)
        for name in names.dropFirst() {
            #expect(page.contains("\n.SS \"\(name.replacing("-", with: "\\-"))\"\n"), "\(name)")
        }
        for name in options.subtracting(["help", "version"]) {
            #expect(page.contains("\\fB\\-\\-\(name.replacing("-", with: "\\-"))\\fR"), "--\(name)")
        }
        #expect(!page.contains("sitegen man "))
        #expect(page.split(separator: "\n").allSatisfy { !$0.hasPrefix("'") })
    }

    @Test(.needs(.program("mandoc"))) func mandocAcceptsTheManual() throws {
        try folder.write(try workspace.expect(0, "man", "--date", "2026-11-21").output, to: "sitegen.1")
        let lint = try ChildProcess(
            "/usr/bin/env", ["mandoc", "-Tlint", "-W", "warning", "sitegen.1"], in: folder.path
        ).run()
        #expect(lint.code == 0 && lint.output.isEmpty, "\(lint)")
    }

    @Test(.needs(.program("man"))) func manShowsTheManual() throws {
        try folder.write(try workspace.expect(0, "man", "--date", "2026-11-21").output, to: "sitegen.1")
        var command = ChildProcess("/usr/bin/env", ["man", "--warnings", "-l", "sitegen.1"], in: folder.path)
        command.environment["LC_ALL"] = "C.UTF-8"
        command.environment["MANWIDTH"] = "80"
        let shown = try command.run()
        #expect(shown.code == 0 && shown.errors.isEmpty, "\(shown)")
        #expect(shown.output.contains("sitegen new chapter ch02 --title \"Doubling\""))
        #expect(shown.output.contains("--as-file"))
    }

    @Test func completesInBash() throws {
        let script = try workspace.expect(0, "--generate-completion-script", "bash").output
        try folder.write(script, to: "sitegen.bash")
        func complete(_ words: String...) throws -> Set<Substring> {
            let line = words.map { "'\($0)'" }.joined(separator: " ")
            let driver = """
                set -u
                source sitegen.bash
                COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); COMP_LINE="${COMP_WORDS[*]}"
                COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; COMPREPLY=()
                _sitegen sitegen "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            let outcome = try ChildProcess(
                "/usr/bin/env", ["bash", "--noprofile", "--norc", "-c", driver], in: folder.path
            ).run()
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
            return Set(outcome.output.split(whereSeparator: \.isWhitespace))
        }
        #expect(try complete("sitegen", "ren") == ["render"])
        #expect(try complete("sitegen", "").isSuperset(of: ["init", "new", "verify", "doctor"]))
        #expect(try !complete("sitegen", "").contains("man"))
        #expect(try complete("sitegen", "new", "ch") == ["chapter"])
        #expect(try complete("sitegen", "render", "--math-") == ["--math-check"])
    }

    private func checkScript(of shell: String) throws {
        let text = try workspace.expect(0, "--generate-completion-script", shell).output
        #expect(text.contains("sync-bundle") && text.contains("math-check"))
        try folder.write(text, to: "sitegen." + shell)
        let syntax = try ChildProcess("/usr/bin/env", [shell, "-n", "sitegen." + shell], in: folder.path)
            .run()
        #expect(syntax.code == 0 && syntax.errors.isEmpty, "\(syntax)")
    }

    @Test(.needs(.program("bash"))) func bashReadsItsScript() throws { try checkScript(of: "bash") }
    @Test(.needs(.program("zsh"))) func zshReadsItsScript() throws { try checkScript(of: "zsh") }
    @Test(.needs(.program("fish"))) func fishReadsItsScript() throws { try checkScript(of: "fish") }
}
