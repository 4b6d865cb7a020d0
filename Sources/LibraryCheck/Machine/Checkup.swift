/// The results of `sitegen doctor`, one line for each item.
package struct Checkup: Encodable, Sendable {
    /// The state of an item.
    package enum Status: String, Encodable, Sendable {
        case ok
        /// Absent, and required by the commands that every library needs.
        case missing
        /// Absent, and required by some commands only.
        case optional
    }

    /// A program, a library or a file that sitegen uses.
    package struct Item: Encodable, Sendable {
        /// The name in the first column.
        package var name: String
        /// The state of the item.
        package var status: Status
        /// The version or place that was found, or the problem.
        package var found: String
        /// The command that needs it.
        package var use: String
        /// The command that installs it; `nil` where it is installed.
        package var get: String?
    }

    /// The version of the program.
    package let version: String
    /// The items in the order of the report.
    package let items: [Item]

    /// True if all required items are installed.
    package var isWell: Bool { items.allSatisfy { $0.status != .missing } }

    /// One line for each item, followed by the command that installs it.
    package var text: String {
        let width = items.map(\.name.count).max() ?? 0
        let lines = items.map { item in
            let status = item.status.rawValue.padding(to: 8)
            return "\(status)  \(item.name.padding(to: width))  \(item.found)\n"
                + (item.get.map { "\("".padding(to: width + 12))\(item.use): \($0)\n" } ?? "")
        }
        let missing = items.count { $0.status == .missing }
        return lines.joined()
            + (missing == 0 ? "all required tools are installed\n" : "\(missing) missing\n")
    }
}

extension String {
    /// Returns the string with spaces up to a width.
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
