import ArgumentParser
import Diagnostics

/// The option of commands whose `--format` is the form of their result.
struct FindingListOption: ParsableArguments {
    /// The name in messages.
    static let name = "--all-findings"

    @Flag(
        help: "List every finding. Without it the first 20 of each rule are listed, and the rest is counted.")
    var allFindings = false

    /// The number of findings of one rule that readers keep.
    var kept: Int { allFindings ? Int.max : FindingList.limit }

    /// The output of the command.
    var console: Console { Console(.text, listing: Self.name, listsAll: allFindings) }
}
