extension ManifestDecoder {
    /// Returns the title. A blank title is reported, but returned.
    mutating func title(of object: ManifestObject) -> String? {
        let title = object.string(.title)
        checkTitle(title, of: object)
        return title?.value
    }

    mutating func checkTitle(_ title: ManifestObject.Field<String>?, of object: ManifestObject) {
        guard let title else { return }
        if BlankText.isBlank(title.value) {
            findings.report(
                .blankTitle, at: title.place, "the title of \(object.level.name) is blank; write one")
        }
    }

    /// Reports a chapter number that another chapter of the book has. Numbers are optional.
    mutating func check(
        _ number: ManifestObject.Field<Int>?, _ numbers: inout [Int: FindingCollector.Place]
    ) {
        guard let number else { return }
        if let other = numbers[number.value] {
            findings.report(
                .duplicateNumber, at: number.place, related: other,
                "two chapters of a book have the number \(number.value); number each its own way, or leave it out"
            )
        } else {
            numbers[number.value] = number.place
        }
    }

    /// Reports an unknown kind, with the known word that was probably meant.
    mutating func checkKind(_ kind: ManifestObject.Field<String>?) {
        guard let kind, !Leaf.Kind.known.contains(where: { $0.rawValue == kind.value }) else { return }
        let known = Leaf.Kind.known.map(\.rawValue)
        let shown = PrintableText(kind.value, limit: 40)
        if let meant = ClosestWord(to: kind.value, among: known).word {
            findings.report(
                .unknownKind, at: kind.place, "there is no kind '\(shown)'; did you mean '\(meant)'?")
        } else {
            findings.report(
                .unknownKind, at: kind.place,
                "there is no kind '\(shown)'; use \(known.joined(separator: ", "))")
        }
    }

    /// Reports an unknown list, with the known word that was probably meant, and a list beside a source.
    mutating func checkList(_ list: ManifestObject.Field<String>?, hasSource: Bool) {
        guard let list else { return }
        if hasSource {
            findings.report(
                .listWithSource, at: list.place,
                "a leaf is made from its 'source' or is a 'list'; remove one of them")
        }
        let known = Leaf.List.known.map(\.rawValue)
        guard !known.contains(list.value) else { return }
        let hint =
            ClosestWord(to: list.value, among: known).word.map { "did you mean '\($0)'?" }
            ?? "use \(known.joined(separator: ", "))"
        findings.report(
            .unknownList, at: list.place,
            "there is no list '\(PrintableText(list.value, limit: 40))'; \(hint)")
    }

    /// Reports an invalid or unportable file, and registers the file for the check of duplicates.
    mutating func checkFile(_ file: ManifestObject.Field<String>?) {
        guard let file else { return }
        do {
            files.add(file: try LeafFile(file.value).path, text: file.value, at: file.place)
            if let problem = PortableName.problem(in: file.value) {
                findings.report(
                    .unportableFile, at: file.place,
                    "'file' is '\(PrintableText(file.value))': the name \(problem.message)")
            }
        } catch {
            findings.report(
                error.rule, at: file.place, "'file' is '\(PrintableText(file.value))': \(error.message)")
        }
    }

    /// Reports an invalid source. A source may be outside of the manifest's folder.
    mutating func checkSource(_ source: ManifestObject.Field<String>?) {
        guard let source else { return }
        do throws(ManifestPath.Problem) {
            let path = try ManifestPath(source.value)
            guard !path.components.isEmpty else {
                throw ManifestPath.Problem(message: "is a folder; name a file")
            }
            files.add(source: path, at: source.place)
        } catch {
            findings.report(
                .invalidSource, at: source.place,
                "'source' is '\(PrintableText(source.value))': the path \(error.message)")
        }
    }

    mutating func checkImage(_ image: ManifestObject.Field<String>) {
        do throws(ManifestPath.Problem) {
            guard try !ManifestPath(image.value).components.isEmpty else {
                throw ManifestPath.Problem(message: "is a folder; name a file")
            }
        } catch {
            findings.report(
                .invalidImage, at: image.place,
                "'image' is '\(PrintableText(image.value))': the path \(error.message)")
        }
    }
}
