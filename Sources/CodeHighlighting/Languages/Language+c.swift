extension Language {
    /// C (C11) with the names of common headers.
    static let c = Language("C").with {
        $0.vocabulary = cWords(keywords: "", constants: "", types: "", namingTypes: "")
        // Lines are joined before comments are removed (C11, 5.1.1.2, phases 2 and 3).
        $0.comments = [.line("//", continues: true), .block("/*", "*/")]
        $0.strings = cStrings
        // The encoding prefixes of C11, 6.4.5. They belong to the string's colour.
        for prefix in ["L", "u8", "u", "U"] { $0.prefixedStrings[prefix] = cStrings }
        $0.numbers.separators = ByteSet("'_")
        $0.directives = .lineStart
    }

    /// C++ as an extension of C: its vocabulary is added to C's.
    static let cPlusPlus = c.with {
        $0.name = "C++"
        $0.vocabulary = cWords(
            keywords: """
                catch co_await co_return co_yield concept const_cast consteval constinit decltype delete \
                dynamic_cast explicit export friend import module mutable namespace new noexcept operator private \
                protected public reinterpret_cast requires static_cast template throw try typeid typename using \
                virtual and or not xor
                """, constants: "this", types: "char8_t string string_view vector", namingTypes: "class")
        $0.rawPrefixes = ["R", "LR", "u8R", "uR", "UR"]
        $0.hasCapitalTypes = true
    }

    /// A backslash at the end of a line continues a string (C11, 5.1.1.2, phase 2).
    private static let cStrings = [
        StringSyntax("\"", lines: .continued), StringSyntax("'", lines: .continued),
    ]

    /// Returns the words of C together with those of a related language.
    private static func cWords(
        keywords: String, constants: String, types: String, namingTypes: String
    ) -> Vocabulary {
        Vocabulary(
            keywords: """
                _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert _Thread_local alignas alignof asm auto \
                break case const constexpr continue default do else extern final for goto if inline override register \
                restrict return sizeof static static_assert switch thread_local typedef typeof volatile while \
                \(keywords)
                """, constants: "NULL false nullptr true \(constants)",
            types: """
                _Bool _Complex bool char char16_t char32_t double float int int8_t int16_t int32_t int64_t intptr_t \
                long ptrdiff_t short signed size_t ssize_t uint8_t uint16_t uint32_t uint64_t uintptr_t unsigned void \
                wchar_t FILE \(types)
                """, namingTypes: "enum struct union \(namingTypes)")
    }
}
