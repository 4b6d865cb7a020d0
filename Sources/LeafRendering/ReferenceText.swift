/// A reference as findings print it.
package enum ReferenceText {
    package static func printable(_ text: String) -> String {
        text.count > 120 ? text.prefix(117) + "…" : text
    }
}
