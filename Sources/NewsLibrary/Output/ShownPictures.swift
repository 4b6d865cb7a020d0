import ItemPages
import ParallelWork
import WebSyntax

/// The pictures that pages and JSON name. A thumbnail beside a larger picture, for example, is shown nowhere.
enum ShownPictures {
    /// Returns the names that follow the name of the folder of media in a file.
    static func names(in files: [ComposedFile]) -> Set<String> {
        let found = concurrentMap(files) { file in file.bytes.withUnsafeBufferPointer(names) }
        return found.reduce(into: []) { $0.formUnion($1) }
    }

    private static func names(in bytes: Bytes) -> Set<String> {
        let folder = NewsEdition.mediaFolder.utf8
        var names: Set<String> = []
        var index = 0
        while let slash = bytes.firstOffset(of: UInt8(ascii: "/"), from: index, to: bytes.count) {
            index = slash + 1
            guard slash >= folder.count, bytes[(slash - folder.count)..<slash].elementsEqual(folder) else {
                continue
            }
            let name = bytes[index...].prefix { $0 == UInt8(ascii: ".") || $0.isASCIIAlphanumeric }
            names.insert(bytes.text(name.startIndex..<name.endIndex))
        }
        return names
    }
}
