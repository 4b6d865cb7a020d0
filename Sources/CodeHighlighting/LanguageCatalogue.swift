/// Lookup of languages by the names that authors use.
enum LanguageCatalogue {
    /// Returns the language of a name; `nil` if it has no highlighting.
    static func language(named name: String) -> Language? { highlighted[plain(name)]?() }

    /// Returns the display name; `nil` if the name is unknown.
    static func displayName(of name: String) -> String? {
        let name = plain(name)
        return highlighted[name]?().name ?? labelled[name]
    }

    /// Returns the lower-case name without the braces and dot of `{.python}` (pandoc) and `{r}` (R Markdown).
    private static func plain(_ name: String) -> String {
        var name = name.lowercased()[...]
        while let first = name.first, first == "{" || first == "." { name.removeFirst() }
        while let last = name.last, last == "}" || last == "," { name.removeLast() }
        return String(name)
    }

    /// The names of each language, canonical name first. The closures delay the construction until a leaf uses the
    /// language.
    static let table: [(names: String, language: @Sendable () -> Language)] = [
        ("swift", { .swift }),
        ("python py python3 py3 pycon ipython sage", { .python }),
        ("r rscript splus", { .r }),
        ("julia jl", { .julia }),
        ("javascript js mjs cjs jsx node", { .javaScript }),
        ("typescript ts tsx mts cts", { .typeScript }),
        ("shell sh bash zsh ksh dash", { .shell }),
        ("json jsonc json5 geojson ipynb", { .json }),
        ("tex latex context sty bibtex bib", { .tex }),
        ("c h", { .c }),
        ("c++ cpp cc cxx hpp hh hxx", { .cPlusPlus }),
        ("html htm xhtml", { .html }),
        ("xml svg mathml rss plist", { .xml }),
        ("css", { .css }),
        ("yaml yml", { .yaml }),
    ]

    /// All names of ``table`` with their language.
    private static let highlighted: [String: @Sendable () -> Language] = {
        var found: [String: @Sendable () -> Language] = [:]
        for (names, language) in table {
            for name in names.split(separator: " ") { found[String(name)] = language }
        }
        return found
    }()

    /// Languages that only have a display name. Their blocks get a label, since authors use these names
    /// in study material.
    private static let labelled: [String: String] = [
        "ada": "Ada", "agda": "Agda", "bat": "Batch", "clojure": "Clojure", "cmake": "CMake",
        "coq": "Coq", "console": "Console", "cs": "C#", "csharp": "C#", "csv": "CSV", "dart": "Dart",
        "diff": "Diff", "dockerfile": "Dockerfile", "elixir": "Elixir", "erlang": "Erlang",
        "fortran": "Fortran", "f90": "Fortran", "go": "Go", "golang": "Go", "haskell": "Haskell",
        "hs": "Haskell", "ini": "INI", "java": "Java", "kotlin": "Kotlin", "kt": "Kotlin", "lean": "Lean",
        "lean4": "Lean", "lisp": "Lisp", "lua": "Lua", "makefile": "Makefile", "make": "Makefile",
        "markdown": "Markdown", "md": "Markdown", "mathematica": "Mathematica", "matlab": "MATLAB",
        "maxima": "Maxima", "ocaml": "OCaml", "octave": "Octave", "perl": "Perl", "php": "PHP",
        "powershell": "PowerShell", "prolog": "Prolog", "rb": "Ruby", "rs": "Rust", "ruby": "Ruby",
        "rust": "Rust", "sas": "SAS", "scala": "Scala", "scheme": "Scheme", "shell-session": "Console",
        "sql": "SQL", "stan": "Stan", "stata": "Stata", "toml": "TOML", "wolfram": "Wolfram", "zig": "Zig",
    ]
}
