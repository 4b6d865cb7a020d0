import DocumentSettings
import StudyMarkdown

/// The places at which formulas define macros.
struct MacroDefinitions {
    /// A formula, and an offset in its TeX.
    struct Place {
        var formula: Int
        var offset: Int
    }

    /// By name with a backslash, in order.
    private var places: [String: [Place]] = [:]

    /// Reads the formulas of a document in order.
    init(in formulas: [StudyMarkdown.Formula]) {
        for index in formulas.indices { read(Array(formulas[index].tex.utf8), index) }
    }

    /// Adds the definitions of a formula: commands after `\gdef`, `\newcommand{` and the like.
    private mutating func read(_ tex: [UInt8], _ formula: Int) {
        var isDefined = false
        var index = 0
        while index < tex.count {
            guard tex[index] == UInt8(ascii: "\\") else {
                // A brace and spaces before the name.
                if !" \n{".utf8.contains(tex[index]) { isDefined = false }
                index += 1
                continue
            }
            // A character that is no letter is a command of its own.
            var end = index + 1
            while end < tex.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(tex[end] | 0x20) {
                end += 1
            }
            if end == index + 1, end < tex.count { end += 1 }
            let name = String(decoding: tex[(index + 1)..<end], as: UTF8.self)
            let isDefining = TeXCommandSet.defining.contains(name)
            if isDefined, !isDefining {
                places["\\" + name, default: []].append(Place(formula: formula, offset: index))
            }
            isDefined = isDefining
            index = end
        }
    }

    /// Returns the first definition of a command after a place.
    func first(of name: String, after place: Place) -> Place? {
        guard let places = places[name] else { return nil }
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            let known = places[middle]
            if (known.formula, known.offset) > (place.formula, place.offset) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low < places.count ? places[low] : nil
    }
}
