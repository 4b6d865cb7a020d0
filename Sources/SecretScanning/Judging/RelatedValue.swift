import WebSyntax

/// The value of a name without a sign of an assignment between them:
///
/// - the next string of a list, `("name", "value")`, or the one before, `("value", forKey: "name")`
/// - `{"name": "password", "value": "…"}`, `name="password" value="…"` and `<entry key="password">…</entry>`
/// - elements with attributes, and `<key>password</key><string>…</string>` of property lists
/// - a row of a table, or of columns with spaces between them
/// - `PASSWORD '…'` of SQL, `password("…")` of code, and `login name password …` of netrc
struct RelatedValue {
    private(set) var range: Range<Int>
    private(set) var form: AssignedValue.Form
    private(set) var isLoose = true

    /// Fails where no value is related to the name.
    init?(_ text: Bytes, _ name: Range<Int>) {
        let reader = RelatedReader(text, name)
        (range, form) = (name, .bare)
        if let value = reader.element() {
            range = value
            // Random values only: words and numbers are texts of documents.
            return
        }
        if let value = reader.stringAfter ?? reader.stringBefore {
            (range, form) = (value, .quoted)
            return
        }
        if let value = reader.cell ?? reader.column {
            range = value
            return
        }
        if let value = reader.argument {
            (range, form) = (value, .quoted)
            isLoose = !reader.isStatement
            return
        }
        guard let value = reader.login else { return nil }
        (range, form, isLoose) = (value, .quoted, false)
    }
}
