import Diagnostics
import WebSyntax

/// A text that is being sealed, and what surrounds it.
struct SealLayer {
    /// The base of relative addresses; nil in a data: URL, which has none.
    var base: WebAddress?
    /// The documents around, this one last, without fragments.
    var documents: [WebAddress]
    /// The sheets that import this one, this one last.
    var sheets: [WebAddress] = []
    var place: SealPlace
    /// A picture loads nothing from outside (SVG Integration, 3: secure modes).
    var isPicture = false
    /// True if what repeats may be written once, as a custom property of the document.
    var canShare = false
    /// Name of the encoding that the text was in, for sheets and scripts that name none.
    var encoding = "UTF-8"
    /// How many data: and srcdoc documents are around.
    var depth = 0

    /// The address of the document, without its fragment; nil in a data: URL.
    var document: WebAddress? { base == nil ? nil : documents.last }

    /// The layer of a text within this one.
    func inside(_ map: OffsetMap) -> SealLayer {
        var layer = self
        layer.place.maps.append(map)
        return layer
    }

    func resolve(_ text: String) -> WebAddress? { WebAddress(text, relativeTo: base) }
}

/// The place of a layer's bytes in a file.
struct SealPlace {
    let file: SealedFile
    /// From the file inwards.
    var maps: [OffsetMap] = []
    /// The place of everything in a text whose bytes do not stand in the file one by one.
    var fixed: Int?

    func offset(of inner: Int) -> Int {
        if let fixed { return fixed }
        return maps.reversed().reduce(inner) { $1.rawOffset(of: $0) }
    }
}

/// A decoded file and its lines, which are counted when somebody asks.
final class SealedFile {
    let name: String
    let bytes: [UInt8]
    private var source: SourceText?

    init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    func position(_ offset: Int) -> SourcePosition {
        let known = source ?? SourceText(file: name, bytes: bytes)
        source = known
        return known.position(atOffset: offset)
    }
}
