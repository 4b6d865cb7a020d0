import Foundation
import StudyMarkdown
import WebSyntax

/// The labelled places of a leaf as HTML: blocks, figures and displays. Leaves that refer to them show them in a sheet.
struct PlaceExtract {
    /// HTML by id. Under ``measuresID`` are the rules of the classes that the HTML uses for measures, if there are any, and
    /// under ``languageID`` the leaf's language, if it is not the library's.
    private(set) var places: [String: String] = [:]

    /// The key of the rules: no element has an empty id.
    static let measuresID = ""
    /// The key of the language: no id has a space.
    static let languageID = " "

    /// The largest place, in bytes. Longer ones are opened in their leaf.
    private static let largestPlace = 1 << 16

    /// - Parameters:
    ///   - measures: the rules of the page for KaTeX's measures, `.NAME{…}` each. Each page has names of its own.
    ///   - language: as ``LeafLanguage`` writes it; `nil` for the language of the library.
    init(of body: [UInt8], labels: [LabelledPlace], measures: String = "", language: String? = nil) {
        let wanted = Set(labels.map(\.label))
        guard !wanted.isEmpty else { return }
        body.withUnsafeBufferPointer { body in
            var index = 0
            var anchors = Anchors()
            while let start = body.firstOffset(of: UInt8(ascii: "<"), from: index, to: body.count) {
                index = start + 1
                if anchors.read(at: start, in: body) {
                    index = anchors.end
                    continue
                }
                guard let (id, name) = Self.place(at: start, in: body), wanted.contains(id),
                    places[id] == nil,
                    let end = Self.end(ofElement: name, at: start, in: body), end - start <= Self.largestPlace
                else { continue }
                let html = body.text(start..<end)
                places[id] = html
                guard start == anchors.end, (end - start) * anchors.ids.count <= Self.largestPlace else {
                    continue
                }
                // Every row of a display shows the whole display.
                for row in anchors.ids where wanted.contains(row) && places[row] == nil { places[row] = html }
            }
        }
        let rules = Self.rules(of: measures, usedIn: places.values)
        if !rules.isEmpty { places[Self.measuresID] = rules }
        if let language, !places.isEmpty { places[Self.languageID] = language }
    }

    /// Returns the rules of the classes that some HTML has.
    private static func rules(of measures: String, usedIn html: some Collection<String>) -> String {
        guard !measures.isEmpty else { return "" }
        var used: Set<Substring> = []
        for text in html {
            // The renderer writes classes in double quotes.
            for part in text.split(separator: " class=\"").dropFirst() {
                used.formUnion(part.prefix { $0 != "\"" }.split(separator: " "))
            }
        }
        return measures.split(separator: "}").filter { rule in
            used.contains(rule.dropFirst().prefix { $0 != "{" })
        }.map { $0 + "}" }.joined()
    }

    /// The places as a JSON object on one line; empty without any. Equal places give equal bytes.
    var json: [UInt8] {
        guard !places.isEmpty else { return [] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A dictionary of strings always encodes.
        return (try? encoder.encode(places)).map(Array.init) ?? []
    }

    // MARK: Elements

    /// The labels of the further rows of a display: empty elements right before it.
    private struct Anchors {
        private(set) var ids: [String] = []
        /// The offset after the last one. The labels are those of a display that begins there.
        private(set) var end = -1

        private static let opening: StaticString = "<span class=\"anchor\" id=\""
        private static let closing: StaticString = "\"></span>"
        private static let wrapper: StaticString = "<div class=\"punctuated\">"

        /// Reads the empty element of a label at `start`, or the wrapper of a display after such an element. Returns false at
        /// other tags.
        mutating func read(at start: Int, in body: Bytes) -> Bool {
            if start == end, body.hasExactly(Self.wrapper, at: start, to: body.count) {
                end += Self.wrapper.utf8CodeUnitCount
                return true
            }
            guard body.hasExactly(Self.opening, at: start, to: body.count) else { return false }
            let id = start + Self.opening.utf8CodeUnitCount
            guard let close = body.firstOffset(of: UInt8(ascii: "\""), from: id, to: body.count),
                body.hasExactly(Self.closing, at: close, to: body.count)
            else { return false }
            if start != end { ids = [] }
            ids.append(body.text(id..<close))
            end = close + Self.closing.utf8CodeUnitCount
            return true
        }
    }

    private static let names = ["div", "span", "figure", "details"]

    /// Returns the id and the name of the element whose tag begins at `start`, if it is a block, a figure or a display.
    private static func place(at start: Int, in body: Bytes) -> (id: String, name: String)? {
        guard start + 1 < body.count, "dsf".utf8.contains(body[start + 1]),
            let end = body.firstOffset(of: UInt8(ascii: ">"), from: start, to: min(body.count, start + 1000)),
            let name = names.first(where: { body[(start + 1)..<end].starts(with: $0.utf8) })
        else { return nil }
        guard let id = value(of: " id=\"", start..<end, in: body),
            name == "figure" || isBlock(value(of: " class=\"", start..<end, in: body), in: body)
        else { return nil }
        return (body.text(id), name)
    }

    /// Returns true for the classes of blocks and displays.
    private static func isBlock(_ classes: Range<Int>?, in body: Bytes) -> Bool {
        guard let classes else { return false }
        return body.hasExactly("block ", at: classes.lowerBound, to: classes.upperBound)
            || classes.count == 12
                && body.hasExactly("math display", at: classes.lowerBound, to: classes.upperBound)
            || classes.count == 20
                && body.hasExactly("math display typeset", at: classes.lowerBound, to: classes.upperBound)
    }

    /// Returns the place of an attribute's value in a tag, which the renderer has written in double quotes.
    ///
    /// - Parameter opening: the space before the attribute, its name, `=` and `"`.
    private static func value(of opening: StaticString, _ tag: Range<Int>, in body: Bytes) -> Range<Int>? {
        var index = tag.lowerBound
        while let space = body.firstOffset(of: UInt8(ascii: " "), from: index, to: tag.upperBound) {
            index = space + 1
            guard body.hasExactly(opening, at: space, to: tag.upperBound) else { continue }
            let start = space + opening.utf8CodeUnitCount
            let end = body.firstOffset(of: UInt8(ascii: "\""), from: start, to: tag.upperBound)
            return start..<(end ?? tag.upperBound)
        }
        return nil
    }

    /// Returns the end of an element, found by counting the tags of its name, which the renderer writes in pairs.
    private static func end(ofElement name: String, at start: Int, in body: Bytes) -> Int? {
        let (opener, closer) = (Array("<\(name)".utf8), Array("</\(name)>".utf8))
        var depth = 0
        var index = start
        while let next = body.firstOffset(of: UInt8(ascii: "<"), from: index, to: body.count) {
            index = next + 1
            if body[next...].starts(with: closer) {
                depth -= 1
                if depth == 0 { return next + closer.count }
            } else if body[next...].starts(with: opener), next + opener.count < body.count,
                " >".utf8.contains(body[next + opener.count])
            {
                depth += 1
            }
        }
        return nil
    }
}
