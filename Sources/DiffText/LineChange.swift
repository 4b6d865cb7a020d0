/// Lines of the old text that lines of the new one replace. One of the ranges can be empty.
struct LineChange: Sendable, Hashable {
    var old: Range<Int>
    var new: Range<Int>
}
