extension HTMLScanner {
    /// True if the doctype that was just returned selects quirks mode (HTML standard, 13.2.6.4.1).
    package var isQuirksDoctype: Bool {
        traversal?.tree.isQuirks ?? HTMLQuirks.apply(to: tokenizer.doctype, bytes)
    }
}
