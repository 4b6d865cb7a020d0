import Foundation

/// The texts that are no secrets, by kind.
enum LookAlikes {
    static let all: [(kind: String, text: String)] = random + written

    /// Random values of kinds that identify and do not authorise.
    private static let random: [(kind: String, text: String)] = {
        var generator = SeededGenerator(2026)
        var texts: [(String, String)] = []
        func add(_ kind: String, _ text: String) { texts.append((kind, text)) }
        for number in 0..<8 {
            add("commit", "commit \(generator.text(.hex, 40))\nAuthor: A <a@host.test>")
            add("commit", "* \(generator.text(.hex, 8)) Fix the token reader (#\(number))")
            add("commit", "\"sha\": \"\(generator.text(.hex, 40))\"")
            add("UUID", "id: \(generator.uuid())")
            add("UUID", "{\"token\": \"\(generator.uuid())\", \"session\": \"\(generator.uuid())\"}")
            add("digest", "\(generator.text(.hex, 64))  file.tar.gz")
            add("digest", "sha256:\(generator.text(.hex, 64))")
            add("digest", "checksum = \"\(generator.text(.hex, 64))\"")
            add("integrity", "\"integrity\": \"sha512-\(generator.text(.base64, 86))==\"")
            add("integrity", "<script integrity=\"sha384-\(generator.text(.base64, 64))\"></script>")
            let bytes = Data((0..<300).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
            add("picture", "data:image/png;base64,iVBORw0KGgo\(bytes.base64EncodedString())")
            add("picture", "url(data:font/woff2;base64,d09GMgABAAAA\(bytes.base64EncodedString()))")
            add("public key", "ssh-rsa AAAAB3NzaC1yc2EAAAADAQAB\(generator.text(.base64, 340)) me@host")
            add("public key", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI\(generator.text(.base64, 43)) me@host")
            let lines = (0..<6).map { _ in generator.text(.base64, 64) }.joined(separator: "\n")
            add("public key", "-----BEGIN PUBLIC KEY-----\nMIIB\(lines)\n-----END PUBLIC KEY-----")
            add("certificate", "-----BEGIN CERTIFICATE-----\nMIID\(lines)\n-----END CERTIFICATE-----")
            add(
                "certificate",
                "-----BEGIN CERTIFICATE REQUEST-----\n\(lines)\n-----END CERTIFICATE REQUEST-----")
            add("publishable key", "pk_live_\(generator.text(.alphanumeric, 24))")
            add("publishable key", "pk_test_\(generator.text(.alphanumeric, 24))")
            add("file name", "dist/assets/index-\(generator.text(.alphanumeric, 8)).js")
            add("file name", ".build/release/\(generator.text(.hex, 32)).o")
            add("address", "https://www.youtube.com/watch?v=\(generator.text(.urlSafe, 11))")
            add("address", "https://cdn.test/\(generator.uuid())/\(generator.text(.hex, 40)).png")
            add("cache key", "key: npm-\(generator.text(.hex, 64))")
            add("container", "docker run a@sha256:\(generator.text(.hex, 64))")
            add("tree", "index \(generator.text(.hex, 7))..\(generator.text(.hex, 7)) 100644")
        }
        return texts
    }()

    /// The examples of `Tables/look-alikes.tsv`.
    private static let written: [(kind: String, text: String)] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Tables/look-alikes.tsv")
        guard let table = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let cells = line.split(separator: "\t", maxSplits: 1).map { String($0) }
            let text = cells[1].replacing("|+|", with: "").replacing("\\n", with: "\n")
            return (cells[0], cells[0] == "encoded text" ? Data(text.utf8).base64EncodedString() : text)
        }
    }()
}
