"""Writes a folder of linked documents for Benchmarks/hub: words by a fixed seed, four links, four concepts and a summary each."""
import pathlib, random

SYLLABLES = ["ba", "co", "de", "fi", "go", "ha", "ir", "ju", "ka", "lo", "mi", "nu", "or", "pe", "ri", "sa", "to", "ul", "ve", "wi"]


def make(folder, count):
    chance = random.Random(4)
    vocabulary = ["".join(chance.choices(SYLLABLES, k=chance.randint(1, 4))) for _ in range(4000)]

    def words(number):
        return " ".join(chance.choices(vocabulary, k=number))

    for number in range(count):
        place = pathlib.Path(folder, f"part-{number % 20}")
        place.mkdir(parents=True, exist_ok=True)
        text = f"---\ntitle: Note {number}\nupdated: 2026-{1 + number % 11:02}-{1 + number % 28:02}T10:{number % 60:02}:00.000Z\n"
        text += f"tags: [t{number % 40}, u{number % 7}]\n---\n\n# Note {number}\n\n"
        for paragraph in range(4):
            other = chance.randrange(count)
            text += f"{words(15).capitalize()}, see [[note-{other}|{words(2)}]] and {words(12)}. {words(14).capitalize()}.\n\n"
            if paragraph == 1:
                text += f"## {words(3).capitalize()}\n\n- {words(8)}\n- {words(8)}\n\n"
        concepts = chance.sample(range(300), 4)
        text += f"---\n\n## Summary\n\n{words(20).capitalize()}.\n\n## Concepts in this document\n\n"
        text += "".join(f"- **Concept {concept}** _(concept)_\n  {words(10)}\n" for concept in concepts)
        text += f"\n## Concept relations (within this doc's concepts)\n\n- **Concept {concepts[0]}** shapes **Concept {concepts[1]}**\n"
        (place / f"note-{number}.md").write_text(text)
