import WebFetching
import WebReferences
import WebSyntax

/// A file that a page asks for, with its use.
struct AssetWant: Hashable {
    /// The key of a request. A file is requested once for each use, since the use decides the `Accept` header.
    struct Key: Hashable {
        var address: WebAddress
        /// The use by which the file is requested.
        var use: AssetUse
    }

    /// Without its fragment.
    var address: WebAddress
    var role: ReferenceRole
    /// The documents that lead here, outermost first.
    var documents: [WebAddress]
    /// The style sheets that lead here.
    var sheets: [WebAddress]
    /// The encoding of the text that asks, the fallback for sheets and scripts.
    var encoding: String

    /// The key of its request.
    var key: Key { Key(address: address, use: role.use) }

    /// The key of a file that is read for further references, once.
    struct Reading: Hashable {
        var address: WebAddress
        var role: ReferenceRole
    }

    var reading: Reading { Reading(address: address, role: role) }
}

extension ReferenceRole {
    var use: AssetUse {
        switch self {
        case .picture, .sprite: .image
        case .document: .document
        case .sheet: .styleSheet
        case .script, .module: .script
        case .font: .font
        case .media: .media
        case .track: .track
        case .data: .data
        }
    }
}
