// The part of JavaScriptCore's C API that sitegen calls, found at run time.
//
// The library is not linked: it is 30 MB with its dependencies, most commands never need it, and the binary has to
// run where it is absent. The prototypes below are our own; they follow JSBase.h, JSContextRef.h, JSObjectRef.h,
// JSStringRef.h and JSValueRef.h of WebKit, which are the same on Linux and on Apple systems.

#ifndef SITEGEN_CJAVASCRIPTCORE_H
#define SITEGEN_CJAVASCRIPTCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

typedef struct OpaqueCJSGroup *CJSGroup;
typedef struct OpaqueCJSContext *CJSContext;
typedef struct OpaqueCJSString *CJSString;
/// Objects are values too.
typedef struct OpaqueCJSValue *CJSValue;
typedef uint16_t CJSChar;

/// Called when the time of a group is up; true ends the running script.
typedef bool (*CJSShouldTerminate)(CJSContext context, void *_Nullable user);

/// The functions of one loaded library. All are found, or loading fails; only the last may be NULL.
struct CJavaScriptCore {
    CJSGroup _Nullable (*_Nonnull contextGroupCreate)(void);
    void (*_Nonnull contextGroupRelease)(CJSGroup group);
    CJSContext _Nullable (*_Nonnull globalContextCreateInGroup)(CJSGroup group, void *_Nullable globalClass);
    void (*_Nonnull globalContextRelease)(CJSContext context);

    CJSValue _Nullable (*_Nonnull evaluateScript)(CJSContext context, CJSString script, CJSValue _Nullable thisObject,
                                         CJSString _Nullable sourceURL, int startingLine,
                                         CJSValue _Nullable *_Nullable exception);
    CJSValue _Nullable (*_Nonnull objectCallAsFunction)(CJSContext context, CJSValue function, CJSValue _Nullable thisObject,
                                               size_t argumentCount, const CJSValue _Nonnull *_Nullable arguments,
                                               CJSValue _Nullable *_Nullable exception);
    CJSValue _Nullable (*_Nonnull objectGetProperty)(CJSContext context, CJSValue object, CJSString name,
                                            CJSValue _Nullable *_Nullable exception);
    bool (*_Nonnull objectIsFunction)(CJSContext context, CJSValue object);

    bool (*_Nonnull valueIsString)(CJSContext context, CJSValue value);
    CJSValue _Nullable (*_Nonnull valueMakeString)(CJSContext context, CJSString string);
    CJSValue _Nullable (*_Nonnull valueMakeNumber)(CJSContext context, double number);
    void (*_Nonnull valueProtect)(CJSContext context, CJSValue value);
    void (*_Nonnull valueUnprotect)(CJSContext context, CJSValue value);
    CJSString _Nullable (*_Nonnull valueToStringCopy)(CJSContext context, CJSValue value,
                                             CJSValue _Nullable *_Nullable exception);

    CJSString _Nullable (*_Nonnull stringCreateWithCharacters)(const CJSChar *_Nullable characters, size_t count);
    void (*_Nonnull stringRelease)(CJSString string);
    size_t (*_Nonnull stringGetLength)(CJSString string);
    const CJSChar *_Nullable (*_Nonnull stringGetCharactersPtr)(CJSString string);

    /// `JSContextGroupSetExecutionTimeLimit` (JSContextRefPrivate.h): exported by WebKitGTK and by Apple's framework,
    /// but not promised, so NULL is possible.
    void (*_Nullable contextGroupSetExecutionTimeLimit)(CJSGroup group, double seconds,
                                                        CJSShouldTerminate _Nullable callback, void *_Nullable user);
};

/// The library's functions, loaded by the first call that needs them; they stay for the life of the process. NULL
/// when the library is absent or incomplete: then `reason` (a buffer of `reasonSize` bytes) holds what the loader
/// said. Not for two threads at once.
const struct CJavaScriptCore *_Nullable CJavaScriptCoreLoad(char *reason, size_t reasonSize);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
