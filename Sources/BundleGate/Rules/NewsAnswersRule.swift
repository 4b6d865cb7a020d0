import Diagnostics
import SiteFiles
import StudyManifest
import WebReferences
import WebSyntax

/// The JSON beside news: an app shows what it names without a network.
enum NewsAnswersRule {
    static let check = GateCheck.file(
        raising: [.remoteMedia, .tracker, .duplicateItem, .staleSource, .modelSchema]
    ) { file, bundle in
        guard file.path.hasSuffix(".json"), bundle.isNewsAnswer(file.path),
            let bytes = try? FileReading.bytes(at: bundle.absolute(file), limit: 256 << 20)
        else { return [] }
        let source = SourceText(file: bundle.shown(file.path), bytes: bytes)
        let list = FindingList(source)
        do throws(JSONSyntaxError) {
            let reading = Reading(bytes: bytes, findings: list)
            let root = try JSONValue.parse(bytes, depthLimit: 64, valueLimit: 10_000_000)
            reading.read(root, key: "")
        } catch {
            list.report(.modelSchema, at: error.offset, "the file is not readable JSON: \(error.message)")
        }
        return list.diagnostics
    }

    /// The links of news pages that a tap opens.
    static let pageCheck = GateCheck.page(raising: [.tracker]) { page, bundle in
        guard bundle.leaves[page.file.path]?.leaf.kind == .news else { return [] }
        return page.references.filter { $0.target?.isRemote == true && isTracking($0.text) }.map {
            reference in
            Diagnostic(
                .tracker, trackerMessage(reference.text), about: reference, in: page, of: bundle,
                fix: .init("run 'sitegen fetch --force' and 'sitegen render'"))
        }
    }

    private static func isTracking(_ address: String) -> Bool {
        TrackingParameters.isPixel(address) || TrackingParameters.removed(from: address) != address
    }

    private static func trackerMessage(_ address: String) -> String {
        "'\(address.prefix(120))' tells who reads; 'sitegen fetch' removes such parameters and pictures"
    }

    /// A walk over one file.
    private struct Reading {
        let bytes: [UInt8]
        let findings: FindingList

        /// - Parameter key: that of the member with the value, or with the list of the value.
        func read(_ value: JSONValue, key: String) {
            switch value.content {
            case .string(let text): read(text, at: value.range.lowerBound, key)
            case .array(let values):
                if key == "articles" || key == "items" { findRepeated(values) }
                for value in values { read(value, key: key) }
            case .object(let members):
                if key == "sources" { readSource(members, at: value.range.lowerBound) }
                for member in members { read(member.value, key: member.key) }
            default: break
            }
        }

        private func read(_ text: String, at offset: Int, _ key: String) {
            switch key {
            case "image_url", "thumbnail_url", "image", "banner_image":
                if NewsAnswersRule.isRemote(text) { report(media: text, at: offset) }
            case "content", "content_html":
                for reference in HTMLReferences.references(in: Array(text.utf8)) {
                    let isTracker = NewsAnswersRule.isTracking(reference.text)
                    if isTracker {
                        findings.report(
                            .tracker, at: offset, NewsAnswersRule.trackerMessage(reference.text))
                    } else if reference.effect == .fetch, reference.target?.isRemote == true {
                        report(media: reference.text, at: offset)
                    }
                }
            case "url", "external_url", "media_url":
                guard NewsAnswersRule.isTracking(text) else { return }
                findings.report(.tracker, at: offset, NewsAnswersRule.trackerMessage(text))
            default: break
            }
        }

        private func report(media: String, at offset: Int) {
            findings.report(
                .remoteMedia, at: offset,
                "'\(media.prefix(120))' is on the network, so an app shows nothing there; 'sitegen fetch' takes it into the library"
            )
        }

        /// Reports entries with the id of an entry before them. Two entries may have one address: each entry of a status
        /// page or a timetable has an id of its own and leads to the same page.
        private func findRepeated(_ values: [JSONValue]) {
            var seen: Set<String> = []
            for value in values {
                guard case .object(let members) = value.content else { continue }
                guard let member = members.first(where: { $0.key == "id" }),
                    case .string(let text) = member.value.content, !text.isEmpty,
                    !seen.insert(text).inserted
                else { continue }
                findings.report(
                    .duplicateItem, at: member.value.range.lowerBound,
                    "the id '\(text.prefix(80))' is that of an entry before it")
            }
        }

        /// Reports a feed that has failed for longer than its setting allows, by the times of the last run.
        private func readSource(_ members: [JSONMember], at offset: Int) {
            func number(_ key: String) -> Int {
                let value = members.first { $0.key == key }?.value
                return value.flatMap { Int(String(decoding: bytes[$0.range], as: UTF8.self)) } ?? 0
            }
            func text(_ key: String) -> String? {
                guard case .string(let text)? = members.first(where: { $0.key == key })?.value.content else {
                    return nil
                }
                return text
            }
            let failures = number("consecutive_failures")
            guard failures > 0 else { return }
            let name = text("name") ?? "a feed"
            let isStale = text("stale") == "yes"
            let last = text("answered_at").map { "its last good answer is of \($0)" }
            findings.report(
                .staleSource, at: offset,
                "'\(name)' could not be fetched (failures in a row: \(failures)); \(last ?? "it has never answered")",
                severity: isStale ? .error : .note)
        }
    }

    private static func isRemote(_ text: String) -> Bool {
        let lowered = text.lowercased()
        return lowered.hasPrefix("http:") || lowered.hasPrefix("https:") || lowered.hasPrefix("//")
    }
}

extension RuleDefinition {
    static let remoteMedia = RuleDefinition(
        "remote-media", .error, "the pictures of news are in the library",
        """
        The JSON beside news names pictures that an app shows. Each is a file in media/, or is left out. Run
        `sitegen fetch` and `sitegen render`; a picture that cannot be fetched is replaced by its words.
        """,
        relaxation: .promise)

    static let tracker = RuleDefinition(
        "tracker", .error, "no address of news tells who reads",
        """
        Parameters such as `utm_source` and `fbclid`, and pictures of counting services, are removed when feeds
        are read. One that is there was added by hand, or is of an older version: run `sitegen fetch --force`.
        """)

    static let duplicateItem = RuleDefinition(
        "duplicate-item", .error, "each article of news is listed once",
        """
        Two entries of a list have one id. An app would show an article twice. Run `sitegen
        render`, which writes the lists again.
        """)

    static let staleSource = RuleDefinition(
        "stale-source", .error, "the feeds of news answer",
        """
        A feed that cannot be fetched is a warning of `sitegen fetch` and a note here. It is an error once its last
        good answer is older than `stale:` of its source (7 days) at the time of the last run. The time of a feed that
        has never answered begins with its first request. Mend its address, or remove it from the list.
        """)

    static let modelSchema = RuleDefinition(
        "model-schema", .error, "the JSON beside news can be read",
        "An app that reads a damaged file shows nothing. Run `sitegen render`, which writes it again.",
        relaxation: .promise)
}
