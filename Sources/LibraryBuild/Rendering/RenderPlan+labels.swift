import StudyManifest

/// Labels of other leaves.
extension RenderPlan.Step {
    /// The leaf as an earlier run made it, even if it may have to be rendered.
    var kept: Kept? {
        switch work {
        case .keep(let kept), .ask(let kept, _): kept
        case .make: nil
        }
    }

    var isAsking: Bool { if case .ask = work { true } else { false } }

    /// The leaf to render, with a number of the caller's.
    func numberedJob(_ number: Int) -> LeafCrew.NumberedJob? {
        if case .make(let job) = work { (number, job) } else { nil }
    }

    mutating func keep() { if let kept { work = .keep(kept) } }

    /// Returns true if the places of the library answer the leaf's questions as they did when it was rendered.
    func isAnswered(by places: LibraryPlaces) -> Bool {
        guard case .ask(let kept, _) = work else { return true }
        let questions = kept.leaf.questions.compactMap(LibraryPlaces.Question.init(text:))
        return places.digest(of: questions, from: leaf.address) == kept.leaf.answers
    }

    /// Makes the step render the leaf.
    mutating func render(with places: LibraryPlaces) {
        switch work {
        case .make(var job), .ask(_, var job):
            job.places = places
            work = .make(job)
        case .keep: break
        }
    }
}
