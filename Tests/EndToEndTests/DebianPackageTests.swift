#if os(Linux)
    import Foundation
    import SiteFiles
    import TestSupport
    import Testing

    /// `make deb`: with the binary of these tests, which takes its Swift libraries from the toolchain.
    @Suite(.serialized, .needs(.program("dpkg-deb")), .needs(.program("dpkg-shlibdeps")))
    struct DebianPackageTests {
        /// Made once for all tests, from a binary that is stripped once.
        private static let made = Result { try Made() }

        private struct NoPackage: Error, CustomStringConvertible { var description: String }

        private struct Made {
            let folder: TestFolder
            let packages: [String]

            init() throws {
                folder = try TestFolder()
                _ = try Repository.requireKaTeX()
                // By a child: a file that this process had open for writing might still be so in another's child, and
                // would not run.
                let copy = try ChildProcess(
                    "/bin/sh", ["-c", "cp \"$0\" sitegen && strip sitegen", try SitegenBinary.path()],
                    in: folder.path
                ).run()
                guard copy.code == 0 else { throw NoPackage(description: "\(copy)") }
                let environment = [
                    "SITEGEN": folder["sitegen"], "SHLIBDEPS": "--ignore-missing-info",
                    "DEB_BUILD": "-Zgzip -z1",
                ]
                packages = try ["one", "two"].map { [folder] name in
                    let outcome = try InstallTests.script("deb", [folder[name]], environment: environment)
                    // Thrown, so that every test that wants the package fails.
                    guard outcome.code == 0 else { throw NoPackage(description: "\(outcome)") }
                    return String(outcome.output.dropLast())
                }
            }
        }

        let folder: TestFolder

        init() throws { folder = try TestFolder() }

        private func run(_ program: String, _ arguments: String...) throws -> ChildProcess.Outcome {
            var command = ChildProcess("/usr/bin/env", [program] + arguments, in: folder.path)
            command.environment["LC_ALL"] = "C"
            command.limit = 240
            return try command.run()
        }

        @Test func makesAPackageThatWorksWhereItIsInstalled() throws {
            let file = try Self.made.get().packages[0]
            let control = try run("dpkg-deb", "--field", file).output
            for field in [
                "Package: sitegen", "Version: 0.1.0", "libjavascriptcoregtk-4.1-0", "libcurl4", "libc6 (>= ",
                "libcmark-gfm", "libzip4", "Recommends: chromium", "Installed-Size: ",
            ] { #expect(control.contains(field), "\(field) in \(control)") }
            let list = try run("dpkg-deb", "--contents", file).output
            for line in list.split(separator: "\n") { #expect(line.contains(" root/root "), "\(line)") }
            for name in [
                "./usr/bin/sitegen", "./usr/share/sitegen/katex/katex.min.js",
                "./usr/share/sitegen/katex.lock.json",
                "./usr/share/man/man1/sitegen.1.gz", "./usr/share/doc/sitegen/copyright",
                "./usr/share/bash-completion/completions/sitegen",
                "./usr/share/zsh/vendor-completions/_sitegen",
                "./usr/share/fish/vendor_completions.d/sitegen.fish",
            ] { #expect(list.contains(" \(name)\n"), "\(name)") }

            try install(file)
            try AtomicFile.makeFolder(folder["empty"])
            var command = ChildProcess(folder["image/usr/bin/sitegen"], ["init"], in: folder["empty"])
            command.environment = ["PATH": "/usr/bin:/bin", "HOME": folder["home"]]
            let made = try command.run()
            #expect(made.code == 0 && made.errors.isEmpty, "\(made)")
            command.arguments = ["verify"]
            let verified = try command.run()
            #expect(verified.code == 0, "\(verified)")
            command.arguments = ["doctor"]
            #expect(try command.run().output.contains("/image/usr/share/sitegen/katex, as its lock says"))
            guard getuid() == 0 else { return }
            #expect(try run("dpkg", "--root=image", "--remove", "sitegen").code == 0)
            #expect(!FileReading.isFile(folder["image/usr/bin/sitegen"]))
        }

        /// Into a root of its own, whose list of packages is empty: what it depends on is this system's.
        private func install(_ file: String) throws {
            guard getuid() == 0 else {
                // Only root may give files to root.
                #expect(try run("dpkg-deb", "--extract", file, "image").code == 0)
                return
            }
            for name in ["updates", "info"] {
                try AtomicFile.makeFolder(folder["image/var/lib/dpkg/\(name)"])
            }
            for name in ["status", "available"] { try folder.write("", to: "image/var/lib/dpkg/\(name)") }
            let installed = try run("dpkg", "--root=image", "--force-depends", "--install", file)
            #expect(installed.code == 0, "\(installed)")
            #expect(try run("dpkg", "--root=image", "--list", "sitegen").output.contains("ii  sitegen"))
        }

        @Test func givesTheSameBytesTwice() throws {
            let bytes = try Self.made.get().packages.map { try FileReading.bytes(at: $0) }
            #expect(bytes.count == 2 && bytes[0] == bytes[1])
        }

        /// What it depends on is what this system has under those names.
        @Test(.needs(.program("apt-get")), .needs(.program("lintian"))) func dependsOnWhatThereIs() throws {
            let file = try Self.made.get().packages[0]
            let simulated = try run("apt-get", "--simulate", "--no-install-recommends", "install", file)
            #expect(simulated.code == 0, "\(simulated)")
            #expect(simulated.output.contains("Inst sitegen (0.1.0 "))
            // These tests' binary alone looks for its libraries in the toolchain.
            let lint = try run(
                "lintian", "--fail-on", "error", "--allow-root", "--tag-display-limit", "0",
                "--suppress-tags", "custom-library-search-path", file)
            #expect(lint.code == 0, "\(lint)")
        }
    }
#endif
