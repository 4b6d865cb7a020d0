package import WebSyntax

/// One way in which a document reaches for something: a row of ``ReferenceTable``.
package struct ReferenceRow: Sendable, Equatable {
    /// How the attribute's value, or the element's text, is read.
    package enum Kind: String, Sendable {
        case url, srcset, css, html, script, refresh, policy
        /// Addresses separated by white space, or by commas where the attribute says so.
        case urlList = "url-list"
        /// A JSON object that names addresses: import maps, speculation rules, web bundles.
        case json
        /// A word that matters only for what it does to a reference beside it.
        case flag
    }

    package enum Effect: String, Sendable {
        /// Requested while the document loads, or as soon as a script or style uses it.
        case fetch
        /// Leaves the document when a user acts, or by itself.
        case navigate
        /// Opens a connection or resolves a name, without a request of its own.
        case hint
        /// Named, never requested.
        case metadata
        /// Changes what every relative reference means.
        case base
        /// Code that may do anything.
        case script
        /// Works over HTTP, fails where the document is opened from `file:`.
        case deadUnderFile
    }

    package enum Scope: Sendable {
        case html, svg, mathML, any
    }

    /// What else must hold for the row to apply.
    package enum Condition: Sendable, Equatable {
        case always
        /// `type` is this word.
        case type(String)
        /// `rel` holds one of these words.
        case relation([String])
        /// `rel` holds none of the words of another row.
        case otherRelation
        /// The type of a script.
        case script([ScriptType])
        /// `name` of a param.
        case parameterName([String])
        /// `http-equiv` of a meta.
        case pragma([String])
        /// `property`, `name` or `itemprop` of a meta whose content is an address.
        case metadataName
        /// `attributeName` is, or is not, href or xlink:href.
        case animatesLink(Bool)
    }

    /// Stable: findings are raised, silenced and tested by it.
    package var id: String
    /// Lower-case local names; empty for every element.
    package var elements: [String]
    package var scope: Scope
    /// Lower-case name of the attribute; empty where the row is about an element's text or a construct without one.
    package var attribute: String
    package var kind: Kind
    package var effect: Effect
    package var condition = Condition.always
}
