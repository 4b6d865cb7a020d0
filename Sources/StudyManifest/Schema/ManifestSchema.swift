/// The JSON Schema of the manifest (draft 2020-12), for completion and validation in editors.
///
/// It rejects what ``ManifestReader`` reports, including warnings, as far as a schema can. Only the reader checks
/// uniqueness, `..` in the middle of paths, and reserved files.
public enum ManifestSchema {
    /// The schema's identifier, which is a name and not an address: nothing fetches it.
    public static let id = "urn:sitegen:study-manifest:1"

    /// The schema's text, with a final line feed.
    public static let json = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:sitegen:study-manifest:1",
          "title": "Study manifest",
          "description": "A study library: books, their chapters, and the leaves that are its HTML files.",
          "type": "object",
          "additionalProperties": false,
          "required": ["books"],
          "properties": {
            "$schema": {
              "description": "Where an editor finds this schema. sitegen does not read it.",
              "type": ["string", "null"]
            },
            "version": {
              "description": "The version of the manifest's form. Absent means 1.",
              "enum": [1, null],
              "default": 1
            },
            "title": {
              "description": "The title on the start page. Absent: the title of the only book, or 'Study library'.",
              "type": ["string", "null"],
              "pattern": "\\S"
            },
            "author": {
              "description": "The author on the start page.",
              "type": ["string", "null"]
            },
            "description": {
              "description": "The text below the title on the start page.",
              "type": ["string", "null"]
            },
            "image": {
              "description": "The cover image of the start page, relative to the manifest's folder.",
              "type": ["string", "null"],
              "pattern": "^(?![A-Za-z][A-Za-z0-9+.-]*:)(?!/)(?!.*//)[^\\\\\\u0000-\\u001F\\u007F-\\u009F]*[^\\\\/\\u0000-\\u001F\\u007F-\\u009F]$"
            },
            "books": {
              "description": "The books of the library, in the order in which they are shown.",
              "type": "array",
              "minItems": 1,
              "items": { "$ref": "#/$defs/book" }
            }
          },
          "$defs": {
            "id": {
              "type": "string",
              "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]*$"
            },
            "title": {
              "type": "string",
              "pattern": "\\S"
            },
            "book": {
              "description": "A book of the library.",
              "type": "object",
              "additionalProperties": false,
              "required": ["id", "title", "chapters"],
              "properties": {
                "id": {
                  "description": "The book's name in addresses (book/chapter/leaf). Unique in the library.",
                  "$ref": "#/$defs/id"
                },
                "title": {
                  "description": "The title as it is shown.",
                  "$ref": "#/$defs/title"
                },
                "author": {
                  "description": "The author as it is shown.",
                  "type": ["string", "null"]
                },
                "description": {
                  "description": "The text below the title on the start page.",
                  "type": ["string", "null"]
                },
                "image": {
                  "description": "The cover image of the book, relative to the manifest's folder.",
                  "type": ["string", "null"],
                  "pattern": "^(?![A-Za-z][A-Za-z0-9+.-]*:)(?!/)(?!.*//)[^\\\\\\u0000-\\u001F\\u007F-\\u009F]*[^\\\\/\\u0000-\\u001F\\u007F-\\u009F]$"
                },
                "chapters": {
                  "description": "The chapters of the book, in order.",
                  "type": "array",
                  "minItems": 1,
                  "items": { "$ref": "#/$defs/chapter" }
                }
              }
            },
            "chapter": {
              "description": "A chapter of a book.",
              "type": "object",
              "additionalProperties": false,
              "required": ["id", "title", "leaves"],
              "properties": {
                "id": {
                  "description": "The chapter's name in addresses (book/chapter/leaf). Unique in its book.",
                  "$ref": "#/$defs/id"
                },
                "number": {
                  "description": "The chapter's number in the book. Absent for a preface or an appendix.",
                  "type": ["integer", "null"]
                },
                "title": {
                  "description": "The title as it is shown.",
                  "$ref": "#/$defs/title"
                },
                "leaves": {
                  "description": "The leaves of the chapter, in order.",
                  "type": "array",
                  "minItems": 1,
                  "items": { "$ref": "#/$defs/leaf" }
                }
              }
            },
            "leaf": {
              "description": "A leaf of a chapter: one HTML file.",
              "type": "object",
              "additionalProperties": false,
              "required": ["id", "title", "file"],
              "properties": {
                "id": {
                  "description": "The leaf's name in addresses (book/chapter/leaf). Unique in its chapter.",
                  "$ref": "#/$defs/id"
                },
                "kind": {
                  "description": "What sort of page it is.",
                  "enum": ["verbatim", "study-guide", "notes", "problems", "solutions", "papers", "news", "readings", "hub", "transcript", null]
                },
                "title": {
                  "description": "The title as it is shown.",
                  "$ref": "#/$defs/title"
                },
                "file": {
                  "description": "The HTML file, relative to the manifest's folder and inside it, not inside katex/ and not hidden. No two leaves have the same.",
                  "type": "string",
                  "pattern": "^(?![A-Za-z][A-Za-z0-9+.-]*:)(?![Kk][Aa][Tt][Ee][Xx]/)(?!\\.\\./)(?!(?:.*/)?\\.(?!\\.?/))(?![/\\s])(?!.*//)[^\\\\\\u0000-\\u001F\\u007F-\\u009F]*\\.html$"
                },
                "source": {
                  "description": "The markdown it is rendered from, relative to the manifest's folder; may climb out of it with '..'. Absent for a file that sitegen does not render.",
                  "type": ["string", "null"],
                  "pattern": "^(?![A-Za-z][A-Za-z0-9+.-]*:)(?!/)(?!.*//)[^\\\\\\u0000-\\u001F\\u007F-\\u009F]*[^\\\\/\\u0000-\\u001F\\u007F-\\u009F]$"
                },
                "list": {
                  "description": "The list that the leaf is made of, from the texts of the whole library; instead of a source.",
                  "enum": ["theorems", "definitions", "figures", "notation", "index", null]
                },
                "header": {
                  "description": "The line shown above the page.",
                  "type": ["string", "null"]
                }
              },
              "not": {
                "required": ["source", "list"],
                "properties": { "source": { "type": "string" }, "list": { "type": "string" } }
              }
            }
          }
        }

        """#
}
