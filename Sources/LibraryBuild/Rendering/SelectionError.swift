/// `--only` does not name one leaf.
package enum SelectionError: Error, CustomStringConvertible {
    case unknown(String, hint: String)
    case ambiguous(String, [String])

    package var description: String {
        switch self {
        case .unknown(let name, let hint): "no leaf is called '\(name)'\(hint)"
        case .ambiguous(let name, let all):
            "'\(name)' may be \(all.joined(separator: " or ")); write more of the address"
        }
    }
}
