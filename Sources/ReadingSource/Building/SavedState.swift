/// The words of exports for yes and no.
enum SavedState {
    /// Returns `nil` for other words.
    static func flag(_ text: String) -> Bool? {
        switch text.trimmed.lowercased() {
        case "1", "true", "yes": true
        case "0", "false", "no", "": false
        default: nil
        }
    }
}
