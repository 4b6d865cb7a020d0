package import Diagnostics

/// The rules that this module raises.
package enum SnapshotRules {
    /// The rules in the order of the manual.
    package static let all: [RuleDefinition] = [
        .snapshotOpen, .snapshotAsset, .snapshotAddress, .snapshotCut, .snapshotMedia, .snapshotEncoding,
        .snapshotXML, .snapshotRedact, .snapshotData, .snapshotModule, .snapshotScript,
        .snapshotRequest, .snapshotRest,
    ]
}

extension RuleDefinition {
    static let snapshotOpen = RuleDefinition(
        "snapshot-open", .error, "the sealed page refers to nothing outside itself",
        """
        The snapshot is read again as a browser reads it. A reference that is still open stops it, and the old
        file stays. Remove the reference from the page.
        """)

    static let snapshotAsset = RuleDefinition(
        "snapshot-asset", .warning, "every file that the page loads is in the snapshot",
        """
        The message gives the cause: the answer of the server, a limit, a refused address. A blank picture or an
        empty file replaces the file. `--on-error fail` makes it an error.
        """)

    static let snapshotAddress = RuleDefinition(
        "snapshot-address", .warning, "every reference of the page is a valid address",
        "A reference that cannot be resolved against the page is removed.")

    static let snapshotCut = RuleDefinition(
        "snapshot-cut", .note, "no option or policy leaves out a file",
        "The message names the option or the policy.")

    static let snapshotMedia = RuleDefinition(
        "snapshot-media", .note, "audio and video are in the snapshot",
        "A file over `--max-media` is replaced by its title. A video keeps its poster.")

    static let snapshotEncoding = RuleDefinition(
        "snapshot-encoding", .warning, "the page declares its encoding, is in it, and it can be decoded",
        """
        Without a declaration the encoding is guessed as for `article-encoding`. Where it cannot be decoded, characters
        outside ASCII are wrong in the snapshot. Bytes that are not in the declared encoding are U+FFFD, as in browsers.
        Serve the page as UTF-8. Characters NUL, which browsers drop, are a note.
        """)

    static let snapshotXML = RuleDefinition(
        "snapshot-xml", .warning, "SVG and other XML files can be sealed",
        "A document type that declares an address in an entity cannot be sealed; the file is left out.")

    static let snapshotRedact = RuleDefinition(
        "snapshot-redact", .warning, "every redacted value is long enough to search for",
        "A value under 4 bytes occurs by chance. Remove it on the server.")

    static let snapshotData = RuleDefinition(
        "snapshot-data", .warning, "data that scripts load is in the snapshot",
        """
        Text at a constant address is embedded and answered from the file. The message names what is not: binary
        data, computed addresses, requests that send something.
        """)

    static let snapshotModule = RuleDefinition(
        "snapshot-module", .warning, "modules, and the files beside them, are in the snapshot",
        """
        A computed address is known only when the script runs. Write it as one string. The policy of a snapshot refuses
        JSON modules (`with { type: "json" }`) like requests. Fetch such a file instead: the snapshot answers the request.
        """)

    package static let snapshotRequest = RuleDefinition(
        "snapshot-request", .warning, "a rendered page gets the files that its scripts ask for",
        """
        With `--rendered` all requests of the browser go through the fetch policy. The message names the address and the
        cause: a refused host, a limit, a request that sends data, a connection that is not HTTP.
        """)

    package static let snapshotRest = RuleDefinition(
        "snapshot-rest", .warning, "a rendered page comes to rest in time",
        """
        The page has loaded, and its scripts have asked for nothing for half a second. A page that goes on is sealed as it is
        at the end of `--render-seconds`.
        """)

    static let snapshotScript = RuleDefinition(
        "snapshot-script", .note, "scripts contain no address",
        """
        Under the snapshot's policy such an address cannot be loaded. With `--scripts keep` a script can still
        navigate to it, which is a warning; `--scripts sandbox` and `strip` prevent it.
        """)
}
