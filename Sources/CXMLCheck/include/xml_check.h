#pragma once
#include <stddef.h>

/// The verdict of libxml2 about a document.
typedef struct {
    /// 1 if the document is well-formed, namespaces included (Namespaces in XML 1.0, section 7).
    int well_formed;
    /// The place of the first error, from 1; 0 without one.
    int line;
    int column;
    /// The first error's message, ended by NUL.
    char message[200];
} xml_check_result;

/// Parses UTF-8 with libxml2's push parser. It loads no DTD and no external entity, opens no connection, and builds no tree of
/// the content.
xml_check_result xml_check(const char *bytes, size_t count);
