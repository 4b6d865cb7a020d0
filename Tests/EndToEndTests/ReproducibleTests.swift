import Foundation
import SiteFiles
import TestSupport
import Testing

/// Same input, same bytes: whatever the machine's locale, time zone and number of jobs, and wherever the program is.
@Suite struct ReproducibleTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    private func manyLeaves() throws {
        let names = (0..<12).map { "leaf\($0)" }
        let fixture = try LibraryFixture(names.map { .init($0, source: "../md/\($0).md") }, in: folder)
        for (index, name) in names.enumerated() {
            try fixture.source(
                """
                ---
                macros: {ii: 'I', b: B, zz: Z, a: A}
                ---
                # İstanbul \(name)

                ## ÉTUDE ıi $I$

                [](leaf\((index + 1) % 12)) $x$ \(index % 4 == 3 ? "[x](#no)" : "")

                """, at: "md/\(name).md")
        }
    }

    @Test func givesTheSameBytesWhateverTheEnvironment() throws {
        try manyLeaves()
        let environments: [([String: String], [String])] = [
            ([:], []), (["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"], ["--jobs", "1"]),
            (["LANG": "C", "TZ": "Pacific/Kiritimati"], ["--jobs", "8"]),
            (["LC_ALL": "POSIX", "TZ": "America/St_Johns", "HOME": "/nonexistent"], ["--jobs", "3"]),
        ]
        var trees: [[String: [UInt8]]] = []
        var reports: [String] = []
        for (index, (environment, options)) in environments.enumerated() {
            let outcome = try workspace.run(
                ["render", "lib", "--out", "out\(index)", "--katex", workspace.katex] + options,
                environment: environment)
            #expect(outcome.code == 1)
            trees.append(try folder.files(below: "out\(index)"))
            reports.append((outcome.output + outcome.errors).replacing("out\(index)", with: "out"))
        }
        #expect(trees[0].keys.count { $0.hasSuffix(".html") } == 10)
        for index in 1..<trees.count {
            #expect(trees[index] == trees[0])
            #expect(reports[index] == reports[0])
        }
    }

    @Test func givesTheSameBytesFromAnyFolder() throws {
        try manyLeaves()
        try workspace.expect(1, "render", "lib", "--out", "here", "--no-assets")
        let fromBelow = try workspace.run(
            ["render", "../build", "--out", "../../there", "--no-assets"], below: "lib/md")
        #expect(fromBelow.code == 1)
        #expect(fromBelow.errors.hasPrefix("leaf11.md:8:"))
        #expect(try folder.files(below: "here") == folder.files(below: "there"))
    }

    /// The templates and the schema are in the program; KaTeX is found where an installation puts it.
    @Test func worksAwayFromTheRepository() throws {
        try manyLeaves()
        let away = try TestFolder()
        try AtomicFile.makeFolder(away["bin"])
        // By a process of its own: what this one has open for writing, a child of another test may hold while it starts,
        // and such a file cannot be run.
        let copied = try ChildProcess(
            "/bin/cp", [try SitegenBinary.path(), away["bin/sitegen"]], in: away.path
        ).run()
        #expect(copied.code == 0, "\(copied)")
        try AtomicFile.makeFolder(away["share/sitegen"])
        for name in ["", ".lock.json"] {
            try FileManager.default.copyItem(
                atPath: workspace.katex + name, toPath: away["share/sitegen/katex" + name])
        }
        let run = { (arguments: [String]) in
            try ChildProcess(away["bin/sitegen"], arguments, in: folder.path).run()
        }
        let rendered = try run(["render", "lib", "--only", "leaf0", "--out", "away"])
        #expect(rendered.code == 0, "\(rendered)")
        #expect(rendered.errors.isEmpty)
        try workspace.expect(
            0, "render", "lib", "--only", "leaf0", "--out", "here", "--katex", workspace.katex)
        #expect(try folder.files(below: "away") == folder.files(below: "here"))
        #expect(try run(["manifest", "schema"]).output.hasPrefix("{"))
        #expect(try run(["manifest", "list", "lib"]).code == 0)

        // Through a link too, as package managers install it.
        try away.link("elsewhere/sitegen", to: away["bin/sitegen"])
        let linked = try ChildProcess(
            away["elsewhere/sitegen"], ["render", "lib", "--only", "leaf0", "--out", "linked"],
            in: folder.path
        ).run()
        #expect(linked.code == 0 && linked.errors.isEmpty, "\(linked)")
    }
}
