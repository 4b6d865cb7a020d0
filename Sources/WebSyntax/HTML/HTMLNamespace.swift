/// The namespace of an element.
@usableFromInline package enum HTMLNamespace: UInt8, Sendable {
    case html, svg, mathML
}
