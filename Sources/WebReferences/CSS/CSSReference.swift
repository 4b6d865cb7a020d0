/// One address in a style sheet, a declaration list or a value.
package struct CSSReference: Sendable, Equatable {
    /// The construct that holds the address. Raw values are the ids of rows in ``ReferenceTable``.
    package enum Way: String, Sendable, CaseIterable {
        /// `@import` with a bare string, `url()` or `src()`.
        case importRule = "css-import"
        /// `url()` outside the constructs below (CSS Values and Units 4).
        case url = "css-url"
        /// `src()`, whose argument is always a string or a function (CSS Values and Units 4).
        case source = "css-src"
        /// `image-set()`, where a bare string is an address (CSS Images 4).
        case imageSet = "css-image-set"
        /// `image()`, where a bare string is an address (CSS Images 4).
        case image = "css-image"
        /// An address inside `cross-fade()` (CSS Images 4).
        case crossFade = "css-cross-fade"
        /// An address in the block of `@font-face`: a font rather than a picture.
        case fontFace = "css-font-face"
        /// An address in the block of `@counter-style`: a picture as a marker.
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

    /// The construct that was found.
    package var way: Way
    /// The address as written, without quotes, in the CSS text.
    package var range: Range<Int>
    /// The address with escapes resolved.
    package var url: String
    /// True in a property whose file has to be of the page's origin: clips, masks, filters, paints (CSS Masking 1, 1.4).
    package var needsOrigin = false
    /// True for an `@import` that CSS certainly ignores for its place.
    package var isIgnored = false
}
