import Foundation
import SiteFiles

/// The policy that allows a page's own scripts and styles by their hashes.
enum PoisonPolicy {
    /// Reads the elements of simple markup: no `>` in their tags.
    static func fitting(_ markup: String, _ policy: String) -> String {
        var policy = policy
        let elements = /<(script|style)([^>]*)>([\s\S]*?)<\/(?:script|style)>/
        // The content of a template never runs.
        let live = markup.replacing(/<template[\s\S]*?<\/template>/, with: "")
        for match in live.matches(of: elements) {
            let tag = match.output.2
            if tag.contains("src=") || tag.contains("json") || tag.contains("template")
                || tag.contains("text/plain")
                || match.output.3.isEmpty
            {
                continue
            }
            let directive = "\(match.output.1)-src"
            let hash = Digest.base64(.sha256, of: Array(match.output.3.replacing("\r\n", with: "\n").utf8))
            policy = policy.replacing(directive + " ", with: "\(directive) 'sha256-\(hash)' ")
        }
        if markup.contains(" style=") { policy += "; style-src-attr 'unsafe-inline'" }
        return policy
    }
}
