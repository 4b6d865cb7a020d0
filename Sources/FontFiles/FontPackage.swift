/// Debian's packages of the families that the program's themes name.
struct FontPackage: Sendable {
    let family: String
    /// The package with the regular weight.
    let name: String
    /// The package with further weights, if it is another one.
    let more: String?
    /// The folder of its fonts.
    let folder: String

    private static let all = [
        FontPackage(
            family: "Noto Sans", name: "fonts-noto-core", more: "fonts-noto-extra",
            folder: "/usr/share/fonts/truetype/noto"),
        FontPackage(
            family: "JetBrains Mono", name: "fonts-jetbrains-mono", more: nil,
            folder: "/usr/share/fonts/truetype/jetbrains-mono"),
    ]

    /// Returns the package of a family; `nil` for an unknown one.
    static func of(_ family: String) -> FontPackage? { all.first { FontFace.isSame($0.family, family) } }
}
