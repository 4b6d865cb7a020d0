/// The order of day and month in a date of three numbers, as the short formats of the Unicode CLDR have it.
package enum DateOrder: Sendable {
    case dayFirst, monthFirst

    /// Creates the order of a language.
    ///
    /// - Parameter language: a tag such as `en-GB`; `nil` is read like `en`.
    package init(language: String?) {
        let parts = (language ?? "en").lowercased().split { $0 == "-" || $0 == "_" }
        // A script can be between the two: `en-Latn-US`.
        let region = parts.dropFirst().first { $0.count == 2 }
        switch (parts.first, region) {
        case ("en", nil), ("en", "us"), ("en", "ph"), ("es", "us"), ("es", "pr"), ("es", "pa"), ("fil", _):
            self = .monthFirst
        default: self = .dayFirst
        }
    }
}
