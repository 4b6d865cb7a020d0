package import DocumentSettings
package import Diagnostics
import PositionedYAML
package import SiteFiles

/// The `sitegen.yml` at the library's root: the defaults of every command.
package struct LibrarySettings: Sendable {
    /// The name of every settings file.
    package static let fileName = "sitegen.yml"

    /// The library's root, absolute.
    package private(set) var root: String
    /// The folder of a vendored KaTeX, absolute.
    package private(set) var katex: String?
    /// The folder of custom templates, absolute.
    package private(set) var templates: String?
    /// TeX macros of every leaf: name to definition.
    package private(set) var macros: [String: String] = [:]
    package private(set) var links: FrontMatter.WebLinks?
    /// The folder that a leading `/` in links refers to, absolute; `nil` rejects such links.
    package private(set) var linkRoot: String?
    /// The hosts whose addresses a tap in a leaf may open, in lower case.
    package private(set) var openHosts: [String] = []
    /// The sources that libraries are composed of, in the order of the file.
    package private(set) var sources: [SourceSettings] = []
    /// The place where formulas are typeset; `nil` if the settings do not name one.
    package private(set) var mathMode: MathMode?
    /// False if no start page is written.
    package private(set) var hasStartPage = true
    /// True if leaves link to the other leaves of their library.
    package private(set) var linksLeaves = true
    /// True if Find looks into all leaves of the library, which takes an index and the texts beside the leaves.
    package private(set) var indexesLibrary = true
    /// The place of the style and script of leaves.
    package private(set) var frame = FrameMode.inline
    /// Defaults for front matter keys that a document lacks: `lang`, `theme`, `equations`, `blocks`, `math`.
    package private(set) var dialect = FrontMatter()
    /// Severities by rule; `nil` turns a rule off.
    package private(set) var severities: [RuleID: Diagnostic.Severity?] = [:]
    /// The names under `rules:`, as written. The modules that define rules validate them.
    package private(set) var ruleNames: [(name: String, position: SourcePosition)] = []
    /// Values that must not appear in any leaf.
    package private(set) var secrets: [String] = []
    /// The largest sizes, in bytes, of a `leaf` and of a `bundle`.
    package private(set) var budgets: [String: Int] = [:]
    /// The folder to which sync-bundle copies the build, absolute.
    package private(set) var syncTarget: String?
    /// The position of its value in the file.
    package private(set) var syncPosition: SourcePosition?
    /// True if ``syncTarget`` is inside the library's folder. A settings file that came with a library must not choose
    /// folders elsewhere for a command to write to and delete from.
    package var syncTargetIsInside: Bool { syncTarget.map { FileReading.isInside(root, $0) } ?? false }
    /// The hosts that snapshots may fetch from, and the values to redact.
    package private(set) var snapshot = SnapshotDefaults()
    /// Defaults of `ota`.
    package private(set) var ota = OTASettings()
    /// The findings about the settings file.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The error of a settings file that cannot be read; also one of ``diagnostics``.
    package private(set) var failure: FileError?
    /// The settings file and its bytes; empty if there is no file.
    package private(set) var file: String?
    package private(set) var bytes: [UInt8] = []

    /// Returns the possible settings files of a folder (absolute), nearest first. The first name that exists is used,
    /// also if no file can be read there: other settings or the defaults would not be those that were meant.
    package static func candidates(for folder: String) -> [String] {
        var candidate = folder
        var paths = [DiskPath.join(folder, fileName)]
        while candidate != "/" {
            candidate = DiskPath.folder(of: candidate)
            paths.append(DiskPath.join(candidate, fileName))
        }
        return paths
    }

    /// Reads the settings for `folder` (absolute) from the nearest settings file in it or above. Without any, the root
    /// is the parent of `folder`.
    ///
    /// - Parameter look: called with each path before it is accessed.
    package init(for folder: String, look: (String) -> Void = { _ in }) {
        root = DiskPath.folder(of: folder)
        let found = Self.candidates(for: folder).first { path in
            look(path)
            return FileReading.isPresent(path)
        }
        guard let path = found else { return }
        root = DiskPath.folder(of: path)
        file = path
        read(path)
    }

    /// Reads the file. Up to 1 MiB: settings are small, and the path may lead to any file.
    private mutating func read(_ path: String) {
        do {
            bytes = try FileReading.bytes(at: path, limit: 1 << 20)
            let source = SourceText(file: DiskPath.shown(path), bytes: bytes)
            if let violation = TextCheck.violation(about: source) { return diagnostics.append(violation) }
            let (value, findings) = YAMLReader.read(String(decoding: source.bytes, as: UTF8.self), in: source)
            diagnostics += findings
            take(value)
        } catch {
            let place = SourcePosition(file: DiskPath.shown(path), line: 1, column: 1)
            let problem = Self.problem(at: path)
            if problem == nil { failure = error }
            var finding = Diagnostic(.settings, at: place, problem ?? "\(error)")
            finding.quotesSource = false
            diagnostics.append(finding)
        }
    }

    /// - Throws: ``failure``, so that a command does not go on with other settings than meant.
    package func requireReadable() throws(FileError) {
        if let failure { throw failure }
    }

    /// Returns the reason why a name is no settings file, with the next step; `nil` if it leads to a file.
    private static func problem(at path: String) -> String? {
        if FileReading.isFolder(path) {
            return "this is a folder where the file with the settings has to be; rename it, or move it away"
        }
        if FileReading.isLink(path), FileReading.resolved(path) == nil {
            return "this symbolic link leads to no file; correct its target, or remove it"
        }
        guard FileReading.isPresent(path), !FileReading.isFile(path) else { return nil }
        return "this is a pipe, a socket or a device; write the settings to a regular file, or remove it"
    }

    /// Takes the value of each key. Unknown keys are reported by the schema.
    private mutating func take(_ value: YAMLValue?) {
        var schema = YAMLSchema(value, rule: .settings)
        katex = schema.string("katex").map { DiskPath.absolute($0.text, in: root) }
        templates = schema.string("templates").map { DiskPath.absolute($0.text, in: root) }
        takeLinks(&schema)
        let reader = SourceReader(schema.value("sources"), root: root)
        sources = reader.sources
        diagnostics += reader.diagnostics
        takeMath(&schema)
        diagnostics += dialect.takeDialect(from: &schema, rule: .settings)
        let (macros, macroFindings) = MacroNames.read(schema.strings("macros"))
        self.macros = macros
        diagnostics += macroFindings
        let words = ["off"] + Diagnostic.Severity.allCases.map(\.rawValue)
        for entry in schema.strings("rules") {
            let (name, text, position) = (entry.name, entry.text, entry.position)
            ruleNames.append((name, position))
            if text == "off" {
                severities[RuleID(name)] = .some(nil)
            } else if let severity = Diagnostic.Severity(rawValue: text) {
                severities[RuleID(name)] = severity
            } else {
                let list = words.joined(separator: ", ")
                diagnostics.append(
                    Diagnostic(
                        .settings, at: position,
                        "'\(text)' is not a severity; write \(list)\(Suggestion.hint(for: text, in: words))"))
            }
        }
        takeSecrets(schema.value("secrets"))
        takeBudgets(schema.value("budgets"))
        hasStartPage = schema.boolean("index") ?? true
        linksLeaves = schema.choice("navigation", of: ["links", "none"]) != "none"
        indexesLibrary = schema.choice("find", of: ["library", "leaf"]) != "leaf"
        frame =
            schema.choice("frame", of: FrameMode.allCases.map(\.rawValue)).flatMap(FrameMode.init) ?? .inline
        takeSync(schema.value("sync"))
        snapshot = SnapshotDefaults(schema.value("snapshot"), &diagnostics)
        ota = OTASettings(schema.value("ota"))
        diagnostics += ota.diagnostics
        diagnostics += schema.finish()
    }

    /// Reads `links: text` or `links: {web: text, root: docs, open: [arxiv.org]}`.
    private mutating func takeLinks(_ schema: inout YAMLSchema) {
        let words = FrontMatter.WebLinks.allCases.map(\.rawValue)
        guard schema.holdsMapping("links") else {
            links = schema.choice("links", of: words).flatMap(FrontMatter.WebLinks.init)
            return
        }
        var inner = YAMLSchema(schema.value("links"), rule: .settings)
        links = inner.choice("web", of: words).flatMap(FrontMatter.WebLinks.init)
        linkRoot = inner.string("root").map { DiskPath.absolute($0.text, in: root) }
        openHosts = OpenHosts.read(inner.value("open"), &diagnostics)
        diagnostics += inner.finish()
    }

    /// Reads `math: html` or `math: {mode: html, brackets: true}`.
    private mutating func takeMath(_ schema: inout YAMLSchema) {
        let words = MathMode.allCases.map(\.rawValue)
        guard schema.holdsMapping("math") else {
            mathMode = schema.choice("math", of: words).flatMap(MathMode.init)
            return
        }
        var inner = YAMLSchema(schema.value("math"), rule: .settings)
        mathMode = inner.choice("mode", of: words).flatMap(MathMode.init)
        dialect.takeMath(from: &inner)
        diagnostics += inner.finish()
    }

    /// Reads one value or a list of values.
    private mutating func takeSecrets(_ value: YAMLValue?) {
        switch value {
        case nil: return
        case .scalar(let text, _, let position): takeSecret(text, position)
        case .sequence(let values, _):
            for value in values {
                if case .scalar(let text, _, let position) = value { takeSecret(text, position) }
            }
        case .some(let other):
            diagnostics.append(
                Diagnostic(
                    .settings, at: other.position,
                    "'secrets' is \(other.kind); it must be a list of values"))
        }
    }

    /// Takes one value, and reports it if it is too short. The message does not repeat it.
    private mutating func takeSecret(_ text: String, _ position: SourcePosition) {
        secrets.append(text)
        guard text.utf8.count < 4 else { return }
        diagnostics.append(
            Diagnostic(
                .settings, at: position,
                "a secret has under 4 bytes, which would be found by chance all over a page; use a longer one"
            ))
    }

    /// Reads the sizes under `budgets:`.
    private mutating func takeBudgets(_ value: YAMLValue?) {
        guard let value else { return }
        var schema = YAMLSchema(value, rule: .settings)
        for key in ["leaf", "bundle"] {
            guard let (text, position) = schema.string(key) else { continue }
            if let bytes = Int(text), bytes > 0 {
                budgets[key] = bytes
            } else {
                diagnostics.append(
                    Diagnostic(
                        .settings, at: position, "'\(text)' is not a size; write a number of bytes"))
            }
        }
        diagnostics += schema.finish()
    }

    /// Reads the folder under `sync:`.
    private mutating func takeSync(_ value: YAMLValue?) {
        guard let value else { return }
        var schema = YAMLSchema(value, rule: .settings)
        let target = schema.string("to")
        (syncTarget, syncPosition) = (target.map { DiskPath.absolute($0.text, in: root) }, target?.position)
        diagnostics += schema.finish()
    }

    /// Overrides the severities of these rules; `nil` turns a rule off.
    package mutating func override(_ severities: [RuleID: Diagnostic.Severity?]) {
        self.severities.merge(severities) { $1 }
    }

    /// Returns the findings with the library's severities.
    package func applied(to findings: [Diagnostic]) -> [Diagnostic] {
        guard !severities.isEmpty else { return findings }
        return findings.compactMap { finding in
            guard let choice = severities[finding.rule] else { return finding }
            guard let severity = choice else { return nil }
            var changed = finding
            changed.severity = severity
            return changed
        }
    }
}

extension RuleDefinition {
    /// Raised for a sitegen.yml that cannot be read, and for its values that cannot be read or are unknown.
    package static let settings = RuleDefinition(
        "settings", .error, "sitegen.yml has valid values",
        """
        A value that cannot be read stops the library, because its leaves would be rendered with other settings
        than meant. So does a folder, a pipe or a link without a target in place of the file. A misspelt rule name is
        a warning.
        """)
}
