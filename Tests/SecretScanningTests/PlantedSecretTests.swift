import SecretScanning
import Testing

/// Every form of secrets in every kind of text: all are found, with their exact bytes.
struct PlantedSecretTests {
    private static let scanner = SecretScanner()

    /// The planted texts of one form, each with a secret of its own.
    private static func texts(_ index: Int) -> [PlantedText] {
        var generator = SeededGenerator(UInt64(index) * 7919 + 31)
        let planted = PlantedSecret.all[index]
        var texts = Surroundings.all.filter { $0.isFor(planted) }.map {
            PlantedText(planted, $0, planted.invented(&generator))
        }
        let plain = { (generator: inout SeededGenerator) in
            PlantedText(planted, Surroundings.all[0], planted.invented(&generator))
        }
        texts.append(plain(&generator).encoded(width: nil, before: "data: ", after: "\nend"))
        texts.append(plain(&generator).encoded(width: nil, before: #"{"content":""#, after: #"","n":1}"#))
        texts.append(plain(&generator).encoded(width: 76, before: "begin:\n", after: "\n\nend"))
        texts.append(plain(&generator).encoded(width: 64, before: "", after: "\r\n.", separator: "\r\n"))
        texts.append(
            plain(&generator).encoded(width: 60, before: #"{"t":"a\n"#, after: #"\n\nb"}"#, separator: #"\n"#)
        )
        return texts
    }

    @Test(arguments: PlantedSecret.all.indices) func isFound(_ index: Int) {
        for planted in Self.texts(index) {
            let found = Self.scanner.matches(in: Array(planted.text.utf8))
            #expect(found.map(\.family.id) == [planted.family], "\(planted.name): \(planted.text)")
            #expect(found.map(\.range) == [planted.range], "\(planted.name): \(planted.text)")
            #expect(found.map(\.isEncoded) == [planted.isEncoded], "\(planted.name)")
        }
    }

    @Test(arguments: PlantedSecret.all.indices) func isFoundInPieces(_ index: Int) {
        var generator = SeededGenerator(UInt64(index) + 5)
        for planted in Self.texts(index) {
            let whole = Self.scanner.redacted(planted.text)
            let marker = SecretScanner.marker(of: whole.matches.first?.family ?? .configured)
            for count in 2...3 {
                // Characters, so that a piece is text.
                let characters = Array(planted.text)
                let cuts = (1..<count).map { _ in Int.random(in: 0...characters.count, using: &generator) }
                    .sorted()
                let bounds = [0] + cuts + [characters.count]
                let pieces = zip(bounds, bounds.dropFirst()).map { String(characters[$0..<$1]) }
                let (redacted, matches) = Self.scanner.redact(pieces)
                #expect(redacted.count == pieces.count)
                #expect(redacted.joined() == whole.text, "\(planted.name) at \(cuts)")
                guard let match = matches.first, matches.count == 1 else {
                    Issue.record("\(planted.name) at \(cuts): \(matches.count) matches")
                    continue
                }
                let start = pieces[..<match.piece].reduce(0) { $0 + $1.utf8.count }
                #expect(start + match.match.range.lowerBound == planted.range.lowerBound)
                #expect(match.match.range.lowerBound < pieces[match.piece].utf8.count)
                // The marker is in the piece in which the secret begins, and in no other.
                #expect(redacted[match.piece].contains(marker))
                #expect(redacted.filter { $0.contains(marker) }.count == 1)
            }
        }
    }

    /// The figure that the tests are about.
    @Test func thereAreManyOfEveryFamily() {
        let texts = PlantedSecret.all.indices.flatMap(Self.texts)
        #expect(texts.count > 2000)
        #expect(Set(texts.map(\.name)).count > 1000)
        #expect(Set(PlantedSecret.all.map(\.family)).count >= 60)
        #expect(Set(PlantedSecret.all.map(\.family)).isSubset(of: SecretScanner.families.map(\.id)))
    }
}
