import Diagnostics
import WebSyntax

/// A text that is being sealed, with its surroundings.
struct SealLayer {
    /// The base of relative addresses; `nil` in a data: URL.
    var base: WebAddress?
    /// The documents around the text, its own last, without fragments.
    var documents: [WebAddress]
    /// The style sheets that import this one, this one last.
    var sheets: [WebAddress] = []
    /// The place of the text in its file, for reports.
    var place: SealPlace
    /// A picture loads nothing from outside (SVG Integration, 3: secure modes).
    var isPicture = false
    /// The drawings of the page, in one whose elements `use` shows: browsers load the pictures in them and the elements that
    /// they use, but no style sheets or scripts.
    var sprites: SpriteShelf?
    /// True in a document in quirks mode and its style sheets.
    var isQuirky = false
    /// True if repeated pictures may become a custom property of the document.
    var canShare = false
    /// The encoding of the text, in which its queries are written; the fallback for sheets and scripts that
    /// name none.
    var encoding = "UTF-8"
    /// The encoding that the element of a sheet or script names for it.
    var charset: String?
    /// The number of data: and srcdoc documents around.
    var depth = 0

    /// The address of the document without its fragment; `nil` in a data: URL.
    var document: WebAddress? { base == nil ? nil : documents.last }

    /// Returns the layer of a text within this one.
    func inside(_ map: OffsetMap) -> SealLayer {
        var layer = self
        layer.place.maps.append(map)
        return layer
    }

    /// Returns the address of a reference; `nil` for an invalid one.
    func resolve(_ text: String) -> WebAddress? {
        WebAddress(text, relativeTo: base, encoding: encoding)
    }
}

/// The place of a layer's bytes in a file.
struct SealPlace {
    let file: SealedFile
    /// From the file inwards.
    var maps: [OffsetMap] = []
    /// The common place of everything in a text whose bytes have no places of their own in the file.
    var fixed: Int?

    /// Returns the offset in the file.
    func offset(of inner: Int) -> Int {
        if let fixed { return fixed }
        return maps.reversed().reduce(inner) { $1.rawOffset(of: $0) }
    }
}

/// A decoded file. Its lines are counted on demand.
final class SealedFile {
    /// The address of the file, without secrets.
    let name: String
    let bytes: [UInt8]
    private var source: SourceText?

    init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Returns the line and column of an offset.
    func position(_ offset: Int) -> SourcePosition {
        let known = source ?? SourceText(file: name, bytes: bytes)
        source = known
        return known.position(atOffset: offset)
    }
}
