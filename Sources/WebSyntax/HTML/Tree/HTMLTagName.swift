/// The element names that tree construction distinguishes (HTML standard, 13.2.4.2 and 13.2.6); `other`
/// for all others. Comparing a byte is faster than comparing texts.
@usableFromInline package enum HTMLTagName: UInt8, CaseIterable, Sendable {
    case other
    // Special elements of HTML (13.2.4.2).
    case address, applet, area, article, aside, base, basefont, bgsound, blockquote, body, br, button, caption
    case center, col, colgroup, dd, details, dir, div, dl, dt, embed, fieldset, figcaption, figure, footer,
        form
    case frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, iframe, img, input, keygen,
        li
    case link, listing, main, marquee, menu, meta, nav, noembed, noframes, noscript, object, ol, p, param
    case plaintext, pre, script, search, section, select, source, style, summary, table, tbody, td, template
    case textarea, tfoot, th, thead, title, tr, track, ul, wbr, xmp
    // Special elements of MathML and SVG; `title` is above.
    case mi, mo, mn, ms, mtext, annotationXML, foreignobject, desc
    // Formatting elements.
    case a, b, big, code, em, font, i, nobr, s, small, strike, strong, tt, u
    // Ordinary elements with rules of their own.
    case dialog, image, malignmark, math, mglyph, optgroup, option, rb, rp, rt, rtc, ruby, span, sub, sup, svg
    case `var`

    /// The name in lower case; empty for `other`.
    package var text: String { Self.texts[Int(rawValue)] }

    /// The names by raw value. Reflection is too slow for every element of a page.
    private static let texts: [String] = allCases.map { tag in
        switch tag {
        case .other: ""
        case .annotationXML: "annotation-xml"
        default: String(describing: tag)
        }
    }

    /// Returns the name written at `range`, in any case.
    package static func lookup(_ bytes: Bytes, _ range: Range<Int>) -> Self {
        guard range.count <= longest, !range.isEmpty else { return .other }
        var hash = UInt32(truncatingIfNeeded: range.count)
        for offset in range { hash = (hash &* 31) &+ UInt32(bytes[offset].asciiLowercased) }
        var slot = Int(hash & mask)
        while let entry = slots[slot] {
            if entry.name.count == range.count, matches(bytes, range, entry.name) { return entry.tag }
            slot = (slot + 1) & Int(mask)
        }
        return .other
    }

    /// Returns the element of this lower-case name.
    package init(_ name: String) {
        var name = name
        self = name.withUTF8 { Self.lookup($0, 0..<$0.count) }
    }

    /// A slot of the hash table.
    private struct Entry: Sendable {
        var name: [UInt8]
        var tag: HTMLTagName
    }

    /// The size of the hash table less one: a sparse table, so that most lookups need one comparison.
    private static let mask: UInt32 = 1023
    /// The length of the longest name, `annotation-xml`.
    private static let longest = 14

    /// The hash table, with linear probing. It is built once, on first use.
    private static let slots: [Entry?] = {
        var slots = [Entry?](repeating: nil, count: Int(mask) + 1)
        for tag in allCases where tag != .other {
            let name = Array(tag.text.utf8)
            var hash = UInt32(truncatingIfNeeded: name.count)
            for byte in name { hash = (hash &* 31) &+ UInt32(byte) }
            var slot = Int(hash & mask)
            while slots[slot] != nil { slot = (slot + 1) & Int(mask) }
            slots[slot] = Entry(name: name, tag: tag)
        }
        return slots
    }()

    /// Returns true if a range has this lower-case name in any case.
    private static func matches(_ bytes: Bytes, _ range: Range<Int>, _ name: [UInt8]) -> Bool {
        for index in 0..<name.count where bytes[range.lowerBound &+ index].asciiLowercased != name[index] {
            return false
        }
        return true
    }
}

extension HTMLTagName {
    /// True if an HTML element of this name is in the category "special".
    @inline(__always)
    var isSpecialInHTML: Bool {
        rawValue >= HTMLTagName.address.rawValue && rawValue <= HTMLTagName.xmp.rawValue
    }

    /// True for h1 to h6.
    @inline(__always)
    var isHeading: Bool { rawValue >= HTMLTagName.h1.rawValue && rawValue <= HTMLTagName.h6.rawValue }

    /// True for the MathML text integration points (13.2.4.2).
    @inline(__always)
    var isMathMLText: Bool { rawValue >= HTMLTagName.mi.rawValue && rawValue <= HTMLTagName.mtext.rawValue }

    /// True for void elements, which have neither content nor an end tag (13.1.2, and the obsolete
    /// ones).
    package var isVoid: Bool {
        switch self {
        case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .image, .input, .keygen,
            .link, .meta, .param, .source, .track, .wbr:
            true
        default: false
        }
    }
}
