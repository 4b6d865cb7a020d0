#include "xml_check.h"
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

// The first error is kept in the context's private data; later ones follow from it.
static void note_error(void *data, xmlErrorPtr error) {
    xml_check_result *result = data;
    if (result == NULL || result->message[0] != 0 || error == NULL || error->level < XML_ERR_ERROR) return;
    if (error->code == XML_WAR_NS_URI || error->code == XML_WAR_NS_URI_RELATIVE) return;
    result->line = error->line;
    result->column = error->int2;
    strncpy(result->message, error->message ? error->message : "error", sizeof result->message - 1);
    for (char *end = result->message + strlen(result->message); end > result->message && end[-1] == '\n';) *--end = 0;
}

xml_check_result xml_check(const char *bytes, size_t count) {
    xml_check_result result;
    memset(&result, 0, sizeof result);
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    xmlSAXVersion(&handler, 2);
    // Declarations of entities are still read; the content is not kept.
    handler.startElementNs = NULL;
    handler.endElementNs = NULL;
    handler.startElement = NULL;
    handler.endElement = NULL;
    handler.characters = NULL;
    handler.ignorableWhitespace = NULL;
    handler.cdataBlock = NULL;
    handler.comment = NULL;
    handler.processingInstruction = NULL;
    handler.reference = NULL;
    handler.resolveEntity = NULL;
    handler.externalSubset = NULL;
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
    if (context == NULL) return result;
    // The handlers take the context as their data. The error function is the thread's own.
    context->userData = context;
    xmlCtxtUseOptions(context, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    xmlSetStructuredErrorFunc(&result, (xmlStructuredErrorFunc)note_error);
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8);
    size_t offset = 0;
    while (offset < count) {
        size_t step = count - offset < 1 << 20 ? count - offset : 1 << 20;
        if (xmlParseChunk(context, bytes + offset, (int)step, 0) != 0 && !context->wellFormed) break;
        offset += step;
    }
    xmlParseChunk(context, bytes, 0, 1);
    result.well_formed = context->wellFormed && context->nsWellFormed && count > 0;
    if (context->myDoc != NULL) xmlFreeDoc(context->myDoc);
    xmlFreeParserCtxt(context);
    xmlSetStructuredErrorFunc(NULL, NULL);
    return result;
}
