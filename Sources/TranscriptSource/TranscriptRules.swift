package import Diagnostics

/// The rules about transcripts.
package enum TranscriptRules {
    package static let all: [RuleDefinition] = [
        .transcriptFile, .transcriptLine, .transcriptEvent, .transcriptKind, .transcriptOrder,
        .transcriptGate,
        .transcriptSecret, .transcriptLength,
    ]
}

extension RuleDefinition {
    package static let transcriptFile = RuleDefinition(
        "transcript-file", .error, "the files of transcripts can be read",
        """
        `from` of a source of the kind `transcripts` names a file or a folder of files: events as JSON lines, an export as one JSON
        object, or the JSON lines of agent sessions. While none can be read, the library made from them stays.
        """)

    package static let transcriptLine = RuleDefinition(
        "transcript-line", .warning, "each line of a transcript is one JSON object",
        """
        A line that is no JSON object is left out, and the others are read. An event may have several lines if its inner lines are
        indented. The last line of a file that is still written, or was
        cut off by a full disk, ends in the middle of an object. A byte that is not UTF-8, or an escape of half a surrogate pair, is
        shown as U+FFFD: save the file in UTF-8.
        """)

    package static let transcriptEvent = RuleDefinition(
        "transcript-event", .warning, "an event has a task, a kind, and a payload that can be read",
        """
        An event without `task_id` or `kind` belongs nowhere and is left out; `type` is read as the kind where there is no `kind`. One whose `payload_json` cannot be read is shown
        with the payload as text. A task whose id is written in two normal forms of Unicode is one task. docs/sources.md lists the members.
        """)

    package static let transcriptKind = RuleDefinition(
        "transcript-kind", .warning, "the kinds of events are known",
        """
        An event of an unknown kind is shown folded, with its payload as JSON, and one finding a kind counts them. Known are
        `task.output`, `task.status`, `task.completion_gate` and `task.supervisor_question`, and the lines of agent sessions. A
        member that the payload of a known kind does not have is not shown, and one finding a member counts them.
        """)

    package static let transcriptOrder = RuleDefinition(
        "transcript-order", .note, "events come once, in the order of their times",
        """
        Events are sorted by their times over all files, and one with the id of an earlier event of its task is left out. One
        finding a task counts the events that are earlier than one before them in the same file.
        """)

    package static let transcriptGate = RuleDefinition(
        "transcript-gate", .warning, "a completion gate in a transcript is closed",
        """
        A block that begins with `<COMPLETION_GATE>` ends with `</COMPLETION_GATE>`. One that does not is taken to end with its
        event, and one inside another is shown after it. In code the tags are text.
        """)

    package static let transcriptSecret = RuleDefinition(
        "transcript-secret", .note, "a transcript holds no secret",
        """
        Keys, tokens, passwords and private keys in a transcript are replaced by the name of their family before anything is
        written, and so are the values of `secrets:`. The finding names the place of each, so that the key can be revoked: it
        was in the transcript, whatever the pages show.
        """)

    package static let transcriptLength = RuleDefinition(
        "transcript-length", .note, "a transcript is shown as a whole",
        """
        The last events of a task are kept, and the last lines of its output: 2,000 of each, or as `keep: {lines: …}` says. The
        page says how many are left out.
        """)
}
