extension LibrarySettings {
    /// The JSON Schema (2020-12) of `sitegen.yml`, for completion and validation in editors.
    package static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:sitegen:settings:1",
          "title": "sitegen.yml",
          "description": "Defaults of sitegen's commands for one library. Paths are relative to this file.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "katex": { "type": "string", "description": "A folder with a vendored KaTeX and its lock beside it." },
            "templates": { "type": "string", "description": "A folder with templates of your own: leaf.mustache, style/*.css, script/*.js, themes/*.css." },
            "links": {
              "description": "A link to the web becomes text with its address, or an error. As a mapping, also the folder that a leading / means.",
              "oneOf": [
                { "enum": ["text", "error"] },
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "web": { "enum": ["text", "error"], "description": "What a link to the web becomes." },
                    "root": { "type": "string", "description": "The folder that a leading / in links and images means, such as docs." },
                    "open": { "type": "array", "items": { "type": "string" }, "description": "Hosts whose addresses a tap may open: links to them stay links." }
                  }
                }
              ]
            },
            "math": {
              "description": "Who typesets formulas: the reader's device, or render, into HTML or into MathML alone. As a mapping, also what counts as a formula.",
              "oneOf": [
                { "enum": ["client", "html", "mathml"] },
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "mode": { "enum": ["client", "html", "mathml"], "description": "Who typesets formulas." },
                    "brackets": { "type": "boolean", "description": "\\\\(...\\\\) and \\\\[...\\\\] are formulas." },
                    "spaces": { "type": "boolean", "description": "$ x $, with spaces inside the dollars, is a formula." }
                  }
                }
              ]
            },
            "lang": { "type": "string", "description": "The language of the texts, as a language tag such as de-CH. Front matter wins." },
            "theme": { "type": "string", "description": "The theme of the leaves: paper, zinc, or the name of a style sheet in themes/ of your templates. Front matter wins." },
            "equations": { "enum": ["numbered", "tagged"], "description": "Environments without a star and labelled displays get the next number, or only what their tag says. Front matter wins." },
            "blocks": { "enum": ["numbered", "written"], "description": "Theorems and what is counted with them, and figures, get the next number, or only the author's. Front matter wins." },
            "index": { "type": "boolean", "description": "Write index.html, the start page of the library. Default: true." },
            "navigation": { "enum": ["links", "none"], "description": "Leaves link to the start page, their neighbours and the other leaves of their chapter (default), or to none of them." },
            "find": { "enum": ["library", "leaf"], "description": "Find looks into all leaves of the library (default), with an index and their text beside the leaves, or into the open leaf alone." },
            "frame": { "enum": ["inline", "shared"], "description": "Style and script are in each leaf (default), or in files beside the leaves that all of them load." },
            "macros": {
              "type": "object",
              "description": "TeX macros of every leaf: name to definition, such as Var: \\\\operatorname{Var}.",
              "additionalProperties": { "type": "string" }
            },
            "rules": {
              "type": "object",
              "description": "The severity of a rule's findings, by the rule's id.",
              "additionalProperties": { "enum": ["off", "note", "warning", "error"] }
            },
            "sources": {
              "type": "object",
              "description": "Files, feeds and reading lists that libraries are composed of, by name: papers: {kind: papers, from: history.json}.",
              "additionalProperties": {
                "type": "object",
                "additionalProperties": false,
                "required": ["kind"],
                "properties": {
                  "kind": { "enum": ["papers", "feeds", "readings", "hub", "transcripts"], "description": "What the source is: a file of papers, feeds, a reading list, a folder of documents, or transcripts of tasks." },
                  "from": { "type": "string", "description": "The file of papers, such as history.json, or of readings, such as peek.db; the folder of documents, such as notes." },
                  "slug": { "type": "string", "pattern": "^[a-z0-9_-]{3,32}$", "description": "The name of a hub's profile: /@slug." },
                  "author": { "type": "string", "description": "The author of a hub." },
                  "description": { "type": "string", "description": "What a hub is about." },
                  "url": { "type": "string", "pattern": "^https?://", "description": "The address of a hub's site. Default: https://memory.wiki." },
                  "theme": { "type": "string", "description": "The theme of the pages of a hub or of transcripts, such as memorywiki or makima." },
                  "tools": { "enum": ["fold", "none", "full"], "description": "What transcripts show of the input and results of tools. Default: fold." },
                  "app": { "type": "string", "description": "The app that opens a hub's links: TEAMID.bundle.id." },
                  "feeds": {
                    "description": "The feeds: an OPML file, or a list.",
                    "oneOf": [
                      { "type": "string" },
                      {
                        "type": "array",
                        "items": {
                          "oneOf": [
                            { "type": "string", "pattern": "^https?://" },
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": ["url"],
                              "properties": {
                                "url": { "type": "string", "pattern": "^https?://", "description": "The address of the feed." },
                                "category": { "type": "string", "description": "Such as World or Technology." },
                                "title": { "type": "string", "description": "The name to show instead of the feed's." },
                                "article": { "enum": ["feed", "page", "auto"], "description": "Where the text of articles comes from: the feed, the linked page, or the page where the feed has a short text (default)." }
                              }
                            }
                          ]
                        }
                      }
                    ]
                  },
                  "store": { "type": "string", "description": "The folder of the store of feeds, or of sealed pages. Default: NAME/store, in content/ if there is one." },
                  "lifetime": {
                    "type": "object",
                    "description": "The times for which answers count as fresh, such as 10m.",
                    "additionalProperties": false,
                    "properties": {
                      "breaking": { "type": "string" }, "headlines": { "type": "string" }, "more": { "type": "string" },
                      "category": { "type": "string" }, "article": { "type": "string" }
                    }
                  },
                  "keep": {
                    "type": "object",
                    "description": "The limits of the store.",
                    "additionalProperties": false,
                    "properties": {
                      "days": { "type": "integer", "minimum": 1, "description": "Days since publication, once no feed lists an item any more. Default: 7." },
                      "items": { "type": "integer", "minimum": 1, "description": "Default: 500." },
                      "media": { "type": ["string", "integer"], "description": "The size of all pictures. Default: 50MB." },
                      "content": { "type": "integer", "minimum": 1, "description": "Days after which the text of an item is removed." },
                      "images": { "type": "integer", "minimum": 1, "description": "Days after which the pictures of an item are removed." }
                    }
                  },
                  "digest": { "type": "string", "description": "How far the digest goes back. Default: 48h." },
                  "deeplink": { "type": "string", "description": "The deeplink of an article, with {id}." },
                  "stale": { "type": "string", "description": "The time after which a feed without an answer is an error. Default: 7d." },
                  "seal": {
                    "description": "True to take each saved page into a sealed file.",
                    "oneOf": [
                      { "type": "boolean" },
                      {
                        "type": "object",
                        "additionalProperties": false,
                        "properties": {
                          "article": { "type": "boolean", "description": "True to show the article of each page as a page of the library." },
                          "rendered": { "type": "boolean", "description": "True to run the scripts of each page in a browser before it is taken." },
                          "scripts": { "enum": ["strip", "sandbox"], "description": "Default: strip." },
                          "refresh": { "type": "string", "description": "The age from which a page is taken again, such as 90d. Default: never." },
                          "pages": { "type": "integer", "minimum": 1, "description": "The most pages of one run. Default: 200." }
                        }
                      }
                    ]
                  },
                  "article": { "type": "boolean", "description": "The same as article below seal." },
                  "to": { "type": "string", "description": "The folder of the library. Default: NAME/build, in content/ if there is one." },
                  "title": { "type": "string", "description": "The title of the library. Default: the name." }
                }
              }
            },
            "secrets": { "type": "array", "items": { "type": "string" }, "description": "Values that may appear in no leaf, in any encoding." },
            "budgets": {
              "type": "object",
              "description": "Bytes that a leaf and a bundle may have.",
              "additionalProperties": false,
              "properties": { "leaf": { "type": "integer", "minimum": 1 }, "bundle": { "type": "integer", "minimum": 1 } }
            },
            "sync": {
              "type": "object",
              "description": "Where sync-bundle copies the build to.",
              "additionalProperties": false,
              "properties": { "to": { "type": "string", "description": "The app's folder, such as ios/App/Resources/Study." } }
            },
            "ota": {
              "type": "object",
              "description": "How apps are published over the air.",
              "additionalProperties": false,
              "properties": { "base-url": { "type": "string", "pattern": "^https://", "description": "Where the published folder is reached." } }
            },
            "snapshot": {
              "type": "object",
              "description": "What snapshots may fetch, and what must not be in them.",
              "additionalProperties": false,
              "properties": {
                "hosts": { "type": "array", "items": { "type": "string" }, "description": "Hosts that may be asked wherever they are." },
                "trusted": { "type": "array", "items": { "type": "string" }, "description": "Hosts whose pages keep their scripts." },
                "redact": { "type": "array", "items": { "type": "string" }, "description": "Names whose values are blanked." }
              }
            }
          }
        }

        """
}
