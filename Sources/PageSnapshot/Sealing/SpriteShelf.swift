import WebFetching
import WebSyntax

/// Elements of external SVG documents that `use` shows: each once in the document, under a unique id.
final class SpriteShelf {
    private var sprites: [WebAddress: Sprite] = [:]
    /// Addresses by first use, which numbers the prefixes.
    private var order: [WebAddress] = []

    /// By the address of a sprite that is being read: its elements that others use meanwhile.
    private var wanted: [WebAddress: [String]] = [:]
    /// Each sprite that uses an element of another is read around that one.
    private static let deepest = 8

    /// Returns the id in the document of a sprite's element; `nil` if the sprite has no such element.
    func id(of name: String, in asset: Asset, _ run: SealRun, _ layer: SealLayer) -> String? {
        let address = asset.address.withoutFragment
        if let known = sprites[address] { return known.take(name) }
        if let number = order.firstIndex(of: address) {
            // It uses itself, perhaps by way of another.
            guard !name.isEmpty else { return nil }
            wanted[address]?.append(name)
            return Self.prefix(number) + name
        }
        guard wanted.count < Self.deepest else { return nil }
        let prefix = Self.prefix(order.count)
        order.append(address)
        wanted[address] = []
        let sprite = Sprite(asset, prefix: prefix, of: self, run, layer)
        sprites[address] = sprite
        for name in wanted.removeValue(forKey: address) ?? [] { _ = sprite.take(name) }
        return sprite.take(name)
    }

    private static func prefix(_ number: Int) -> String { "sealed-sprite-\(number + 1)-" }

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
