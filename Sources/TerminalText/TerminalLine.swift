/// A line of a screen. Adjacent runs differ in style, and no run is empty.
package struct TerminalLine: Sendable, Hashable {
    package var runs: [TerminalRun]

    package init(_ runs: [TerminalRun] = []) { self.runs = runs }

    package var text: String {
        switch runs.count {
        case 0: ""
        case 1: runs[0].text
        default: runs.map(\.text).joined()
        }
    }
}
