// The public API of cmark-gfm and the node, parser and extension structures that its package installs
// beside it: reading a text node's literal through the public getter copies it; through the structure it does not.
#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm/syntax_extension.h>
#include <cmark-gfm/parser.h>
#include <cmark-gfm/node.h>
#include <cmark-gfm/registry.h>
#include <cmark-gfm/houdini.h>

// Node types of the core extensions: exported by the library, declared in a header that is not installed. They are
// set once, when the extensions are registered.
extern cmark_node_type CMARK_NODE_TABLE, CMARK_NODE_TABLE_ROW, CMARK_NODE_TABLE_CELL, CMARK_NODE_STRIKETHROUGH;

static inline unsigned markdown_type_table(void) { return CMARK_NODE_TABLE; }
static inline unsigned markdown_type_table_row(void) { return CMARK_NODE_TABLE_ROW; }
static inline unsigned markdown_type_table_cell(void) { return CMARK_NODE_TABLE_CELL; }
static inline unsigned markdown_type_strikethrough(void) { return CMARK_NODE_STRIKETHROUGH; }

