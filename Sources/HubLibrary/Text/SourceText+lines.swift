import Diagnostics

extension SourceText {
    /// Returns the offset of the first byte of a 1-based line.
    func start(ofLine number: Int) -> Int {
        lineStarts.indices.contains(number - 1) ? lineStarts[number - 1] : bytes.count
    }
}
