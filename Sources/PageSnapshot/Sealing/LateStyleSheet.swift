/// A style sheet for a medium that never matches, until its `onload` handler names another one.
enum LateStyleSheet {
    /// Returns the media query that a handler sets; `nil` if it sets none, or a computed one.
    static func media(setBy handler: String) -> String? {
        // The comparison `media!='all'` of some handlers is not an assignment.
        let assignment = /(?:^|[^\w$.\-]|\bthis\.)media\s*=\s*(?:'([^'\\]*)'|"([^"\\]*)")/
        let call = /\bthis\.setAttribute\(\s*['"]media['"]\s*,\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\)/
        let match = handler.firstMatch(of: assignment)?.output ?? handler.firstMatch(of: call)?.output
        return (match?.1 ?? match?.2).map(String.init)
    }
}
