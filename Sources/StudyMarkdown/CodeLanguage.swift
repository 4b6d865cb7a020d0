/// The names of programming languages, as a reader knows them, by the word behind a fence.
enum CodeLanguage {
    private static let names: [String: String] = [
        "bash": "Shell", "c": "C", "cpp": "C++", "css": "CSS", "go": "Go", "haskell": "Haskell",
        "html": "HTML",
        "java": "Java", "javascript": "JavaScript", "jl": "Julia", "js": "JavaScript", "json": "JSON",
        "julia": "Julia", "kotlin": "Kotlin", "latex": "TeX", "matlab": "MATLAB", "py": "Python",
        "python": "Python", "r": "R", "ruby": "Ruby", "rust": "Rust", "sh": "Shell", "shell": "Shell",
        "sql": "SQL", "swift": "Swift", "tex": "TeX", "ts": "TypeScript", "typescript": "TypeScript",
        "xml": "XML", "yaml": "YAML", "yml": "YAML", "zsh": "Shell",
    ]

    /// The word itself where it is not known.
    static func name(of word: String) -> String { names[word.lowercased()] ?? word }
}
