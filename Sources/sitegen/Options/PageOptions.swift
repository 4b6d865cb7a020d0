import ArgumentParser
import WebSyntax

/// A page that a command reads: an address of the web, or a file with the address that it had.
struct PageOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The page: an address, or a file of this machine.", valueName: "file|url"))
    var page: String

    @Option(help: ArgumentHelp("The address of a page that is given as a file.", valueName: "url"))
    var base: String?

    /// The address of a page that is given as a file.
    var baseAddress: WebAddress? { base.flatMap { WebAddress($0) } }

    /// - Throws: `ValidationError` for a base that is not an address.
    func validate() throws {
        if let base, baseAddress == nil {
            throw ValidationError("--base '\(base)': write an address with its scheme")
        }
    }
}
