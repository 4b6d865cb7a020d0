// The decoding half of brotli's API.
#pragma once
#include <brotli/decode.h>
