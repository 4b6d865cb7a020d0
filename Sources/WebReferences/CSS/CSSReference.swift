/// One address in a style sheet, a declaration list or a value.
package struct CSSReference: Sendable, Equatable {
    package enum Way: String, Sendable, CaseIterable {
        /// `@import` with a bare string, `url()` or `src()`.
        case importRule = "css-import"
        case url = "css-url"
        case source = "css-src"
        case imageSet = "css-image-set"
        case image = "css-image"
        case crossFade = "css-cross-fade"
        case fontFace = "css-font-face"
        case counterStyle = "css-counter-style"
        /// A string in a custom property, a registered property or a function, from where `image-set()` may take it.
        case customProperty = "css-custom-property"
        /// `var()`, `attr()` or a function where a string is an address: `image-set(var(--a) 1x)`. Another sheet or an
        /// attribute may set the value.
        case indirectAddress = "css-indirect-address"
        /// Engines that are gone: HTML components, XBL, DirectX filters and script in values.
        case behavior = "css-behavior"
        case mozBinding = "css-moz-binding"
        case progID = "css-progid"
        case expression = "css-expression"

        /// The row of the table for this construct.
        package var row: ReferenceID { ReferenceID(rawValue: rawValue) }
    }

    package var way: Way
    /// The address as written, without quotes, in the CSS text.
    package var range: Range<Int>
    /// The address with escapes resolved.
    package var url: String
}
