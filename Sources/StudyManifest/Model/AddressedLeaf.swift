/// A leaf with its address in the library.
public struct AddressedLeaf: Sendable, Hashable, Identifiable {
    public var address: LeafAddress
    public var leaf: Leaf

    public init(address: LeafAddress, leaf: Leaf) {
        self.address = address
        self.leaf = leaf
    }

    public var id: LeafAddress { address }
}
