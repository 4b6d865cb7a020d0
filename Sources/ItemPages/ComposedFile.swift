/// A file of a composed library, by its path in the folder of pages.
package struct ComposedFile: Sendable, Hashable {
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
