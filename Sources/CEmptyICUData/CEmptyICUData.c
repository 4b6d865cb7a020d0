// An empty package of ICU data, in place of the 34 MB that Foundation's static library brings.
//
// ICU keeps the rules of locales (names of months, collation, time zones) in one object, `icudtNN_dat`. The program
// formats nothing for a locale: dates are ISO 8601 in UTC, numbers are plain, order is the order of bytes. Character
// properties, normalization and regular expressions do not use this object: ICU and Foundation compile them in.
//
// A linker takes an archive's member only for a symbol that is still undefined, so this definition keeps the member out.
// The name has ICU's version. With a toolchain of another version the symbol is not asked for: the program is larger and
// works the same. It is hidden, so that a dynamically linked Foundation never sees it.
//
// Format: a header (ICU Data Interchange, `UDataInfo`) with data format "ToCP" 1.0 and a table of contents with no entries.

#if defined(__linux__)
#include <stdint.h>

struct EmptyPackage {
    uint16_t headerSize;
    uint8_t magic1, magic2;
    uint16_t infoSize, reservedWord;
    uint8_t isBigEndian, charsetFamily, sizeofUChar, reservedByte;
    uint8_t dataFormat[4], formatVersion[4], dataVersion[4];
    uint8_t padding[8];
    uint32_t count;
};

__attribute__((visibility("hidden"), aligned(16))) const struct EmptyPackage icudt76_dat = {
    .headerSize = 32,
    .magic1 = 0xDA,
    .magic2 = 0x27,
    .infoSize = 20,
    .isBigEndian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .sizeofUChar = 2,
    .dataFormat = {'T', 'o', 'C', 'P'},
    .formatVersion = {1, 0, 0, 0},
    .count = 0,
};
#endif
