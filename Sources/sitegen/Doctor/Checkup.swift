/// The results of `sitegen doctor`, one line for each item.
struct Checkup: Encodable {
    enum Status: String, Encodable {
        case ok
        /// Not there, and the commands that every library needs do not work without it.
        case missing
        /// Not there, and needed by some commands alone.
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

    /// True if nothing is missing that has to be there.
    var isWell: Bool { items.allSatisfy { $0.status != .missing } }

    /// A line each, and below it what to do.
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
