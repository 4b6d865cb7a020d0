import Foundation
import SiteFiles

/// The built `sitegen`, as the end-to-end tests run it.
package enum SitegenBinary {
    /// The binary that `SITEGEN_BINARY` names, since `make test` tests the release; else the one beside the test bundle.
    package static func path() throws -> String {
        if let named = ProcessInfo.processInfo.environment["SITEGEN_BINARY"] { return named }
        return try neighbour("sitegen")
    }

    /// Returns a program that is built with the tests, by its name: the one beside the test bundle.
    package static func neighbour(_ name: String) throws -> String {
        let places =
            [CommandLine.arguments.first.map { DiskPath.absolute($0) }, Bundle.main.executablePath]
            .compactMap { $0 }
            + Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") }
        for place in places {
            var folder = DiskPath.folder(of: FileReading.resolved(place) ?? place)
            // On macOS the bundle is a folder that contains the executable.
            for _ in 0..<4 where folder != "/" {
                let candidate = DiskPath.join(folder, name)
                if FileReading.isFile(candidate) { return candidate }
                folder = DiskPath.folder(of: folder)
            }
        }
        throw Absent(places: places)
    }

    /// Returns a run with arguments in a folder.
    package static func command(_ arguments: [String], in folder: String) throws -> ChildProcess {
        var command = ChildProcess(try path(), arguments, in: folder)
        // No test reads or leaves a build record in the user's home.
        command.environment["XDG_CACHE_HOME"] = "/dev/null"
        return command
    }

    package struct Absent: Error, CustomStringConvertible {
        var places: [String]
        package var description: String {
            "no such program beside the test bundle (\(places.joined(separator: ", "))); "
                + "'swift build --build-tests' builds both"
        }
    }
}
