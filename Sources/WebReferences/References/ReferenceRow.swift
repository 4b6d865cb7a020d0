package import WebSyntax

/// One kind of reference: a row of ``ReferenceTable``. Every fact about the kind is a field of its row.
package final class ReferenceRow: Sendable {
    /// The parser of the attribute's value, or of the element's text.
    package enum Kind: Sendable, Equatable {
        case url, srcset, html, script, refresh, policy
        /// A CSS value in a presentation attribute.
        case css
        /// CSS declarations in a `style` attribute.
        case declarations
        /// Several addresses.
        case urlList(Separator)
        /// A JSON object that names addresses: import maps, speculation rules, web bundles.
        case json
        /// A word that matters only for what it does to a reference beside it.
        case flag
    }

    /// The character between the addresses of a list. White space separates always.
    package enum Separator: UInt8, Sendable {
        case whiteSpace = 0x20
        case commas = 0x2C
        case semicolons = 0x3B
    }

    /// The effect of a reference on a reader who opens the document.
    package enum Effect: Sendable, Equatable {
        /// Requested while the document loads, or as soon as a script or style uses it.
        case fetch
        /// Requested where the entity is used, and reported there: the value alone loads nothing.
        case entity
        /// Leaves the document.
        case navigate(Cause)
        /// Opens a connection to a host.
        case connect
        /// Opens a connection to a peer (WebRTC). No list of sources in a content policy governs it: the directive
        /// `webrtc` only allows or blocks all of them (CSP Level 3).
        case connectPeer
        /// Resolves the name of a host.
        case resolve
        /// Tells an engine or a tool about an address, without a request of its own.
        case hint
        /// A string of a script that is an address: loads nothing by itself.
        case mention
        /// A request of a script whose address is computed.
        case computed
        /// Named, never requested.
        case metadata
        /// Changes what every relative reference means.
        case base
        /// Code that may do anything.
        case script
        /// Text of which nothing can be proved.
        case unread(Obstacle)
        /// Works over HTTP, fails where the document is opened from `file:`.
        case deadUnderFile(Failure)

        package var isDeadUnderFile: Bool { if case .deadUnderFile = self { true } else { false } }
        package var isNavigation: Bool { if case .navigate = self { true } else { false } }
    }

    /// The cause of a navigation. A content policy stops none of them: it governs loads.
    package enum Cause: Sendable {
        /// A link or a form.
        case reader
        /// The page itself, without a script.
        case page
        case script
    }

    /// The failure of a local address under `file:`, for a kind that works over HTTP.
    package enum LocalFailure: Sendable, Equatable {
        /// Another row reports the address.
        case address(ReferenceID)
        /// Another row reports the address; a bare specifier is a name for an import map instead of an address.
        case specifier(ReferenceID)
        /// Every relative reference of the document changes its meaning.
        case changesPaths
        /// It asks for a module, which no engine loads from a file.
        case needsModule
        /// It uses a part of a file of the same origin, and Chromium takes every file for an origin of its own.
        case needsOrigin
        /// As ``needsOrigin``, where the property asks for it; see ``WebReference/needsOrigin``.
        case mayNeedOrigin

        /// The row that reports the address.
        package var row: ReferenceID? {
            switch self {
            case .address(let row), .specifier(let row): row
            case .changesPaths, .needsModule, .needsOrigin, .mayNeedOrigin: nil
            }
        }
    }

    /// The reason for which a text cannot be read.
    package enum Obstacle: Sendable {
        /// Documents nest too deeply.
        case nesting
        /// The encoding cannot be decoded.
        case encoding
        /// CSS takes an address from a value that is set elsewhere.
        case indirect
        /// A document type declares entities or attributes.
        case declarations
        /// The text is not JavaScript.
        case syntax
    }

    /// The construct that fails under `file:`.
    package enum Failure: Sendable {
        /// An attribute that blocks the load.
        case attribute
        case module
        /// A request of a script.
        case code
        /// An address at the root of the disk.
        case root
    }

    /// The vocabulary of the elements. One name can be an element of two: `a`, `script`, `style`.
    package enum Scope: Sendable {
        case html, svg, mathML, javaScript, any
    }

    /// The condition for the row to apply, besides element and attribute.
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
        /// A type that no engine runs, in HTML: Chromium's preload scanner fetches the script of a drawing all the same.
        case preloadedScript
        /// `name` of a param.
        case parameterName([String])
        /// `http-equiv` of a meta.
        case pragma([String])
        /// `property`, `name` or `itemprop` of a meta whose content is an address.
        case metadataName
        /// The element loads a file beside the document.
        case loadsLocalFile
        /// The element loads a module that is a file beside the document.
        case loadsLocalModule
        /// `attributeName` is, or is not, href or xlink:href.
        case animatesLink(Bool)
    }

    /// The treatment of a reference in a snapshot.
    package enum Sealing: Sendable, Equatable {
        /// The file is fetched and embedded.
        case embed(ReferenceRole)
        /// A link: kept, made inert or made text, as `--links` says.
        case link
        /// The attribute becomes `data-…`: nothing asks for it, and nothing is lost.
        case disarm
        /// The element, attribute or text is removed.
        case remove
        /// The document, style sheet or candidates in the value are sealed in place.
        case nested
        /// Removed or kept, as `--scripts` says.
        case script
        /// A module: its name becomes one of the page's import map.
        case module
        /// A script's request for data, answered from the snapshot where its address is known.
        case data(Call)
        /// The registration of a service worker: the whole call becomes a promise that never settles.
        case unregister
        /// Stays as written: the policy of the snapshot refuses the load.
        case refused
        /// Stays as written: nothing is loaded for it.
        case stay
    }

    /// The call by which a script asks for data.
    package enum Call: Sendable {
        case fetch, request, xhr
    }

    /// The directive of the content policy that governs the load; only where the gate compares it with the page's.
    package enum Directive: String, Sendable {
        case scriptElement = "script-src-elem"
        case scriptAttribute = "script-src-attr"
        case styleElement = "style-src-elem"
        case image = "img-src"
        case font = "font-src"
        case media = "media-src"
        case frame = "frame-src"
        case object = "object-src"
    }

    /// A type that the reference gives to a data: URL, regardless of the type in the URL.
    package enum MediaType: String, Sendable {
        case javaScript = "text/javascript"
        case css = "text/css"
    }

    /// Stable: findings are raised, suppressed and tested by it.
    package let id: ReferenceID
    /// Lower-case local names; empty for every element.
    package let elements: [String]
    /// The vocabulary in which the row applies.
    package let scope: Scope
    /// Lower-case name of the attribute; empty where the row is about an element's text or a construct without one.
    package let attribute: String
    /// The condition besides element and attribute.
    package let condition: Condition
    /// The parser of the value.
    package let kind: Kind
    /// The effect on a reader.
    package let effect: Effect
    /// The treatment by `snapshot`.
    package let sealing: Sealing
    /// The directive of a content policy that governs the load (CSP Level 3, 6.1).
    package let directive: Directive?
    /// The type that the reference forces.
    package let mediaType: MediaType?
    /// The failure of a local address under `file:`; `nil` if it works there, or where its own effect says more.
    package let localFailure: LocalFailure?

    init(
        id: ReferenceID, elements: [String], scope: Scope, attribute: String, condition: Condition,
        kind: Kind,
        effect: Effect, sealing: Sealing, directive: Directive?, mediaType: MediaType?,
        localFailure: LocalFailure?
    ) {
        self.id = id
        self.elements = elements
        self.scope = scope
        self.attribute = attribute
        self.condition = condition
        self.kind = kind
        self.effect = effect
        self.sealing = sealing
        self.directive = directive
        self.mediaType = mediaType
        self.localFailure = localFailure
    }

    /// True for a script of the page itself: an element, a handler, a `javascript:` link or a script in a data: URL.
    package var isPageScript: Bool { sealing == .script || sealing == .embed(.script) }
}

extension ReferenceRow: Equatable {
    package static func == (left: ReferenceRow, right: ReferenceRow) -> Bool { left === right }
}
