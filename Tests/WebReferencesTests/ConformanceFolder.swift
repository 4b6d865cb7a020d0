import Foundation

/// Where the conformance data is: the folder named by the environment variable `SITEGEN_CONFORMANCE`, else
/// `../shared/conformance` beside the package.
enum ConformanceFolder {
    static var url: URL? {
        let environment = ProcessInfo.processInfo.environment
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            environment["SITEGEN_CONFORMANCE"].map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? package.deletingLastPathComponent().appending(
                path: "shared/conformance", directoryHint: .isDirectory)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(
            atPath: folder.path(percentEncoded: false), isDirectory: &isFolder)
        return exists && isFolder.boolValue ? folder : nil
    }

    static var exists: Bool { url != nil }
}
