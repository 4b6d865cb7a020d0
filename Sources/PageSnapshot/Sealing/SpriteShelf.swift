import WebFetching
import WebSyntax

/// Elements of external SVG documents that `use` shows: each once in the document, under a unique id.
final class SpriteShelf {
    private var sprites: [WebAddress: Sprite] = [:]
    /// Addresses by first use, which numbers the prefixes.
    private var order: [WebAddress] = []

    /// Returns the id in the document of a sprite's element; `nil` if the sprite has no such element.
    func id(of name: String, in asset: Asset, _ run: SealRun, _ layer: SealLayer) -> String? {
        let address = asset.address.withoutFragment
        let sprite: Sprite
        if let known = sprites[address] {
            sprite = known
        } else {
            sprite = Sprite(asset, prefix: "sealed-sprite-\(order.count + 1)-", run, layer)
            sprites[address] = sprite
            order.append(address)
        }
        return sprite.take(name)
    }

    /// Returns the markup of all used elements; `nil` without any.
    func markup(isXML: Bool) -> [UInt8]? {
        let content = order.flatMap { sprites[$0]?.markup ?? [] }
        guard !content.isEmpty else { return nil }
        let open =
            isXML
            ? "<defs xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
            : "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\""
                + " style=\"position:absolute;width:0;height:0;overflow:hidden\">"
        return Array(open.utf8) + content + Array((isXML ? "</defs>" : "</svg>").utf8)
    }
}
