/// A leaf with its address in the library.
public struct AddressedLeaf: Sendable, Hashable, Identifiable {
    /// The address.
    public var address: LeafAddress
    /// The leaf.
    public var leaf: Leaf

    /// Creates an addressed leaf.
    public init(address: LeafAddress, leaf: Leaf) {
        self.address = address
        self.leaf = leaf
    }

    /// The address, which is unique in the library.
    public var id: LeafAddress { address }
}
