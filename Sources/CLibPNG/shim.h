// libpng's simplified API (libpng manual, section V). Its formats are macros, which Swift does not see.
#pragma once
#include <png.h>

static const png_uint_32 png_pixels_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 png_api_version = PNG_IMAGE_VERSION;
