// libxml2 without its headers of ICU, which conflict with Foundation's.
#pragma once
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
