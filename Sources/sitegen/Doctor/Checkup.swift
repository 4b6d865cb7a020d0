/// The results of `sitegen doctor`, one line for each item.
struct Checkup: Encodable {
    enum Status: String, Encodable {
        case ok
        /// Absent, and required by the commands that every library needs.
        case missing
        /// Absent, and required by some commands only.
        case optional
    }

    struct Item: Encodable {
        var name: String
        var status: Status
        /// The version or place that was found, or the problem.
        var found: String
        /// The command that needs it.
        var use: String
        /// The command that installs it; `nil` where it is installed.
        var get: String?
    }

    var version = Sitegen.version
    var items: [Item] = []

    /// True if all required items are installed.
    var isWell: Bool { items.allSatisfy { $0.status != .missing } }

    /// One line for each item, followed by the command that installs it.
    var text: String {
        let width = items.map(\.name.count).max() ?? 0
        let lines = items.map { item in
            let status = item.status.rawValue.padding(to: 8)
            return "\(status)  \(item.name.padding(to: width))  \(item.found)\n"
                + (item.get.map { "\("".padding(to: width + 12))\(item.use): \($0)\n" } ?? "")
        }
        let missing = items.count { $0.status == .missing }
        return lines.joined()
            + (missing == 0 ? "nothing that has to be there is missing\n" : "\(missing) missing\n")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
