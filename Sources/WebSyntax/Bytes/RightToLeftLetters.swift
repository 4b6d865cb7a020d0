extension String {
    /// True for a text with letters that are written from right to left. Beside such letters, a comma or a number after the
    /// text would be shown on its other side, so pages isolate it.
    package var hasRightToLeftLetters: Bool {
        // The first such letter, U+0590, begins with the byte D6.
        utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: Self.isRightToLeft)
    }

    /// Returns true for the blocks of Hebrew, Arabic, and the other scripts from right to left (Unicode,
    /// DerivedBidiClass.txt).
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
