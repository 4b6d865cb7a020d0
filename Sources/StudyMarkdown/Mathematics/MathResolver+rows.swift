/// Rows of displays.
extension MathResolver {
    /// Returns true if TeX is one environment whose rows have numbers of their own, as `align` between `$$`.
    static func isEnvironmentOfRows(_ tex: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let text = String(decoding: tex, as: UTF8.self)
        return ["align", "alignat", "gather"].contains { name in
            let (begin, end) = ("\\begin{\(name)}", "\\end{\(name)}")
            return text.hasPrefix(begin) && text.hasSuffix(end) && text.ranges(of: begin).count == 1
                && text.ranges(of: end).count == 1
        }
    }
}
