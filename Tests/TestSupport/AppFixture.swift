import Foundation
import SiteFiles

/// Apps made to order by Tests/OTADistributionTests/Fixtures/make_ipa.py.
package enum AppFixture {
    /// The moment from which the fixtures' dates are counted.
    package static let now = "2026-11-21T00:00:00Z"

    /// What a correct reader finds in an app, by make_ipa.py's names.
    package struct Facts: Sendable, Decodable {
        package struct Extension: Sendable, Decodable {
            package var bundleId: String
            package var version: String
            package var expires: String?
        }

        package var bytes: Int
        package var sha256: String
        package var md5: String
        package var bundleId: String?
        package var version: String?
        package var build: String?
        package var title: String
        package var minOs: String
        package var deviceFamily: [Int]
        package var team: String
        package var profileKind: String?
        package var expires: String?
        package var devices: Int
        package var udids: [String]
        package var getTaskAllow: Bool
        package var extensions: [Extension]
    }

    /// Makes apps in a folder, in one run of Python.
    /// - Parameter options: by the name of the file, make_ipa's options as JSON: `{"expired": true}`.
    @discardableResult
    package static func make(_ options: [String: String], in folder: TestFolder) throws -> [String: Facts] {
        let lines = options.sorted { $0.key < $1.key }.map {
            "\($0.key)\t\($0.value.isEmpty ? "{}" : $0.value)"
        }
        for name in options.keys { try AtomicFile.makeFolder(DiskPath.folder(of: folder[name])) }
        try folder.write(lines.joined(separator: "\n"), to: ".apps")
        defer { try? folder.remove(".apps") }
        let script = """
            import json, sys
            sys.dont_write_bytecode = True
            sys.path.insert(0, sys.argv[1])
            import make_ipa
            made = {}
            for line in open(".apps", encoding="utf-8").read().split("\\n"):
                name, options = line.split("\\t")
                made[name] = make_ipa.build(name, **{"now": sys.argv[2], **json.loads(options)})
                for key in ("version", "build"):
                    made[name][key] = None if made[name][key] is None else str(made[name][key])
            print(json.dumps(made))
            """
        let fixtures = DiskPath.join(Repository.root, "Tests/OTADistributionTests/Fixtures")
        let outcome = try python(["-c", script, fixtures, now], in: folder.path)
        guard outcome.code == 0 else { throw CannotMake(reason: outcome.errors) }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([String: Facts].self, from: Data(outcome.output.utf8))
    }

    /// Runs Python with what Scripts/test-tools installed for it.
    package static func python(_ arguments: [String], in folder: String) throws -> ChildProcess.Outcome {
        var command = ChildProcess("/usr/bin/env", ["python3"] + arguments, in: folder)
        command.environment["PYTHONPATH"] = DiskPath.join(Repository.root, ".build/test-python")
        command.environment["PYTHONDONTWRITEBYTECODE"] = "1"
        command.limit = 240
        return try command.run()
    }

    /// Names and bytes of everything in a folder: the same before and after is an untouched folder.
    package static func digest(of folder: TestFolder, below name: String) throws -> [String: String] {
        guard folder.has(name) else { return [:] }
        return try folder.files(below: name).mapValues { Digest.sha256Hex($0) }
    }

    package struct CannotMake: Error, CustomStringConvertible {
        var reason: String

        package init(reason: String) { self.reason = reason }

        package var description: String {
            "make_ipa.py failed; it needs Python 3.11 and the package cryptography (run Scripts/test-tools): \(reason)"
        }
    }
}
