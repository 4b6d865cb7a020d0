import WebFetching
import WebReferences
import WebSyntax

/// A file that a page asks for, and what for.
struct AssetWant: Hashable {
    /// A file is asked for once for each use, whatever else wants it.
    struct Key: Hashable {
        var address: WebAddress
        var use: AssetUse
    }

    /// Without its fragment.
    var address: WebAddress
    var role: ReferenceRole
    /// The documents, or sheets, that lead here.
    var documents: [WebAddress]
    var sheets: [WebAddress]
    /// The encoding of who asks.
    var encoding: String

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
