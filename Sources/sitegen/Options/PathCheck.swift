import ArgumentParser
import SiteFiles

/// The checks of paths that options name, before any file is written.
enum PathCheck {
    /// An input of a command, and its name in messages.
    typealias Input = (name: String, path: String)

    /// Refuses `-`, which other programs take for a standard stream.
    ///
    /// - Throws: `ValidationError`.
    static func refuseStream(_ path: String?, of option: String) throws {
        guard path == "-" else { return }
        throw ValidationError(
            "\(option) -: standard streams are not supported; name a file, or write ./- for a file of this name"
        )
    }

    /// Refuses to replace an input. Files are compared by identity as well: a link or a case-insensitive file system
    /// gives one file two names.
    ///
    /// - Parameters:
    ///   - output: the absolute path to write.
    ///   - option: the option that names the output.
    ///   - inputs: the inputs with their absolute paths.
    /// - Throws: `Failure` that names the input.
    static func refuseInput(_ output: String, of option: String, among inputs: [Input]) throws {
        let identity = FileReading.identity(of: output)
        let replaced = inputs.first { input in
            input.path == output || identity.map { $0 == FileReading.identity(of: input.path) } ?? false
        }
        guard let replaced else { return }
        throw Failure(
            "\(option) names the same file as \(replaced.name), which it would replace; name another file")
    }
}
