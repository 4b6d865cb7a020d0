import Foundation
import SiteFiles
import TestSupport

/// A library that changes at random, in every way that people and programs change one: the same changes from the same
/// seed.
struct RandomLibrary {
    struct Leaf {
        var id: String
        var title: String
        var file: String
        var source: String
    }

    let folder: TestFolder
    var random: SeededGenerator
    var leaves: [Leaf]
    let katex: OwnKaTeX
    private var made = 0

    static let images = ["a.svg", "b.svg", "c.png"]

    init(seed: UInt64) throws {
        folder = try TestFolder()
        katex = try OwnKaTeX(in: folder)
        random = SeededGenerator(seed: seed)
        leaves = []
        for _ in 0..<5 { leaves.append(newLeaf()) }
        try folder.write("{{title}} {{{policy}}} {{katex}}\n{{{body}}}", to: "lib/look/leaf.mustache")
        try folder.write("main { color: red }\n", to: "lib/look/leaf.css")
        try folder.write("var a = 1\n", to: "lib/look/leaf.js")
        try folder.write("templates: look\n", to: "lib/sitegen.yml")
        for image in Self.images { try folder.write(picture(), to: "lib/md/img/" + image) }
        for leaf in leaves { try folder.write(document(), to: "lib/md/" + leaf.source) }
        try writeManifest()
    }

    var manifest: String { folder["lib/build/study-manifest.json"] }

    mutating func pick<T>(_ items: [T]) -> T? { items.randomElement(using: &random) }
    mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    // MARK: Texts

    private mutating func newLeaf() -> Leaf {
        made += 1
        return Leaf(id: "l\(made)", title: "Title \(made)", file: "l\(made).html", source: "l\(made).md")
    }

    /// The same length as others of its kind, so that a size tells nothing.
    private mutating func picture() -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M\(100 + number(900))\"/></svg>"
    }

    mutating func document() -> String {
        var text = ""
        if number(6) == 0 { text += "---\ntheme: \(pick(["zinc", "mine", "paper"]) ?? "")\n---\n" }
        text += "# Heading \(100 + number(900))\n\n$\\foo_{\(100 + number(900))}$\n\n## Part {#part}\n\n"
        for _ in 0..<number(3) {
            switch number(6) {
            case 0, 1: text += "[](\(pick(leaves)?.id ?? "l1")#part)\n\n"
            case 2: text += "[](\(pick(leaves)?.file ?? "l1.html")#part-\(number(3)))\n\n"
            case 3: text += "![picture](img/\(pick(Self.images) ?? ""))\n\n"
            case 4: text += "[](\(pick(leaves)?.source ?? "l1.md"))\n\n"
            default: text += number(4) == 0 ? "$a\tb$\n\n" : "## Also {#part-\(number(3))}\n\n"
            }
        }
        return text
    }

    private func writeManifest() throws {
        let entries = leaves.map {
            "{ \"id\": \"\($0.id)\", \"title\": \"\($0.title)\", \"file\": \"\($0.file)\", "
                + "\"source\": \"../md/\($0.source)\" }"
        }
        try folder.write(
            "{ \"version\": 1, \"books\": [ { \"id\": \"b\", \"title\": \"B\", \"chapters\": [ { \"id\": \"c\", "
                + "\"title\": \"C\", \"leaves\": [\n\(entries.joined(separator: ",\n"))\n] } ] } ] }\n",
            to: "lib/build/study-manifest.json")
    }

    // MARK: Changes

    /// One change, and its name.
    ///
    /// - Parameter record: where the record lies, absolute.
    mutating func change(record: String) throws -> String {
        let name = pick(Self.changes) ?? ""
        try change(name, record)
        return name
    }

    static let changes = [
        "source", "source", "source", "same-size source", "same-size source", "delete source", "touch",
        "touch", "clock back", "template", "delete template", "theme", "settings", "nearer settings",
        "image", "same-size image", "delete image", "image", "title", "order", "add leaf", "remove leaf",
        "remove leaf", "rename file", "rename source", "edit output", "same-size output", "delete output",
        "flip record", "cut record", "delete record", "link source", "link folder", "asset", "strange asset",
        "katex",
        "break manifest", "mend", "mend", "mend", "mend",
    ]

    private mutating func change(_ name: String, _ record: String) throws {
        let leaf = pick(leaves) ?? leaves[0]
        let source = "lib/md/" + leaf.source
        let image = "lib/md/img/" + (pick(Self.images) ?? "")
        switch name {
        case "source": try folder.write(document(), to: source)
        case "same-size source": try changeInPlace(source)
        case "delete source": removeIfThere(source)
        case "touch": setTime(source, seconds: Int(Date().timeIntervalSince1970) + number(3) * 1000)
        case "clock back":
            try folder.write(document(), to: source)
            setTime(source, seconds: 1_000_000_000 + number(1000))
        case "template":
            try folder.write(
                "{{title}} \(number(100)) {{katex}}\n{{{body}}}", to: "lib/look/leaf.mustache")
        case "delete template": removeIfThere("lib/look/leaf.mustache")
        case "theme":
            if number(2) == 0 {
                try folder.write(":root { --a: \(number(9)) }\n", to: "lib/look/themes/mine.css")
            } else {
                removeIfThere("lib/look/themes")
            }
        case "settings":
            let parts = [
                "macros: { foo: '\\mathbf{\(number(9))}' }\n", "links: error\n",
                "rules: { image-missing: off }\n",
                "rules: { link-unresolved: warning, math-invisible: off }\n", "",
            ]
            try folder.write("templates: look\n" + (pick(parts) ?? ""), to: "lib/sitegen.yml")
        case "nearer settings":
            if folder.has("lib/build/sitegen.yml") {
                try folder.remove("lib/build/sitegen.yml")
            } else if number(4) == 0 {
                try folder.write("templates: ../look\nmacros: { foo: x }\n", to: "lib/build/sitegen.yml")
            }
        case "image": try folder.write(picture(), to: image)
        case "same-size image": try changeInPlace(image)
        case "delete image": removeIfThere(image)
        case "edit output":
            try folder.write("mine \(number(100))", to: "lib/build/" + leaf.file)
        case "same-size output": try changeInPlace("lib/build/" + leaf.file)
        case "delete output": removeIfThere("lib/build/" + leaf.file)
        case "flip record", "cut record", "delete record":
            guard var bytes = try? FileReading.bytes(at: record), !bytes.isEmpty else { return }
            if name == "delete record" { return try FileManager.default.removeItem(atPath: record) }
            if name == "flip record" {
                bytes[number(bytes.count)] ^= 1 << UInt8(number(8))
            } else {
                bytes.removeLast(1 + number(bytes.count))
            }
            try Data(bytes).write(to: URL(fileURLWithPath: record))
        case "link source":
            // Never round in a circle: what is linked to is no link, and becomes one only to something else that is none.
            guard let other = pick(leaves), other.id != leaf.id, !isLink("lib/md/" + other.source) else {
                return
            }
            removeIfThere(source)
            try folder.link(source, to: DiskPath.name(of: other.source))
        case "link folder":
            // The same files, of the same inodes, now behind a link; or back.
            if folder.has("lib/moved") {
                try folder.remove("lib/md")
                try FileManager.default.moveItem(atPath: folder["lib/moved"], toPath: folder["lib/md"])
            } else {
                try FileManager.default.moveItem(atPath: folder["lib/md"], toPath: folder["lib/moved"])
                try folder.link("lib/md", to: "moved")
            }
        case "asset":
            if folder.has("lib/build/katex") {
                try folder.write("broken", to: "lib/build/katex/katex.min.css")
            }
        case "strange asset":
            if folder.has("lib/build/katex") {
                try folder.write("old", to: "lib/build/katex/katex-old.min.js")
            }
        case "katex":
            if number(2) == 0 {
                try katex.change("\(number(1000))")
            } else {
                try katex.relock("word \(number(1000))")
            }
        case "mend": try mendAll()
        default: try changeManifest(name)
        }
    }

    private mutating func changeManifest(_ name: String) throws {
        let index = number(leaves.count)
        switch name {
        case "title": leaves[index].title = "Title \(number(1000))"
        case "order": leaves.shuffle(using: &random)
        case "add leaf":
            guard leaves.count < 8 else { return }
            leaves.append(newLeaf())
            try folder.write(document(), to: "lib/md/" + leaves[leaves.count - 1].source)
        case "remove leaf": if leaves.count > 3 { leaves.remove(at: index) }
        case "rename file":
            made += 1
            leaves[index].file = number(3) == 0 ? "deep/r\(made).html" : "r\(made).html"
        case "rename source":
            made += 1
            let old = "lib/md/" + leaves[index].source
            guard folder.has(old) else { return }
            leaves[index].source = "r\(made).md"
            try FileManager.default.moveItem(
                atPath: folder[old], toPath: folder["lib/md/" + leaves[index].source])
        case "break manifest":
            try folder.write("{ \"version\": 1, \"books\": [", to: "lib/build/study-manifest.json")
            return
        default: return
        }
        try writeManifest()
    }

    /// Mends what `break manifest` broke.
    func mend() throws { try writeManifest() }

    /// Other bytes, as many as before, in the same file, with the time of before.
    private mutating func changeInPlace(_ name: String) throws {
        let path = folder[name]
        guard var bytes = try? FileReading.bytes(at: path), let digits = digits(of: bytes) else { return }
        var info = stat()
        guard stat(path, &info) == 0 else { return }
        bytes[digits] = UInt8(ascii: "1") + (bytes[digits] - UInt8(ascii: "0")) % 9
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        #if canImport(Darwin)
            utimensat(AT_FDCWD, path, [info.st_atimespec, info.st_mtimespec], 0)
        #else
            utimensat(AT_FDCWD, path, [info.st_atim, info.st_mtim], 0)
        #endif
    }

    /// A digit of the heading, or of a picture, that may be another one.
    private func digits(of bytes: [UInt8]) -> Int? {
        bytes.indices.first { index in
            index > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
                && ([UInt8(ascii: " "), UInt8(ascii: "M")].contains(bytes[index - 1]))
        }
    }

    /// Nothing is wrong with anything any more: otherwise libraries only decay, and a record of them is never believed.
    private mutating func mendAll() throws {
        removeIfThere("lib/build/sitegen.yml")
        try folder.write("templates: look\nmacros: { foo: F }\n", to: "lib/sitegen.yml")
        try folder.write(":root { --a: 1 }\n", to: "lib/look/themes/mine.css")
        for image in Self.images { try folder.write(picture(), to: "lib/md/img/" + image) }
        for leaf in leaves {
            removeIfThere("lib/md/" + leaf.source)
            try folder.write(
                "# Whole \(100 + number(900))\n\n## Part {#part}\n\n[](\(pick(leaves)?.id ?? "")#part) "
                    + "![picture](img/\(pick(Self.images) ?? ""))\n", to: "lib/md/" + leaf.source)
        }
    }

    private func isLink(_ name: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: folder[name])) != nil
    }

    private func removeIfThere(_ name: String) {
        try? FileManager.default.removeItem(atPath: folder[name])
    }

    private func setTime(_ name: String, seconds: Int) {
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        utimensat(AT_FDCWD, folder[name], [time, time], 0)
    }
}
