/// The look of a run of text: attributes and two colours of sixteen (ECMA-48 8.3.117, SGR).
package struct TerminalStyle: Sendable, Hashable {
    package struct Attributes: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underline = Attributes(rawValue: 8)
        package static let inverse = Attributes(rawValue: 16)
        package static let strike = Attributes(rawValue: 32)
    }

    package static let plain = TerminalStyle()

    package var attributes: Attributes
    /// One more than the colour's number; 0 for the default colour. A cell has a style, so it is three bytes.
    private var foregroundCode: UInt8
    private var backgroundCode: UInt8

    package init(_ attributes: Attributes = [], foreground: Int? = nil, background: Int? = nil) {
        self.attributes = attributes
        foregroundCode = Self.code(foreground)
        backgroundCode = Self.code(background)
    }

    /// 0…7 for black, red, green, yellow, blue, magenta, cyan and white; 8…15 for their bright forms; `nil` for the
    /// default colour.
    package var foreground: Int? {
        get { foregroundCode == 0 ? nil : Int(foregroundCode) - 1 }
        set { foregroundCode = Self.code(newValue) }
    }

    /// The colour of the ground, numbered as ``foreground``.
    package var background: Int? {
        get { backgroundCode == 0 ? nil : Int(backgroundCode) - 1 }
        set { backgroundCode = Self.code(newValue) }
    }

    private static func code(_ color: Int?) -> UInt8 { color.map { UInt8(clamping: $0 & 15) + 1 } ?? 0 }
}
