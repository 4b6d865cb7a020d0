#include "CJavaScriptCore.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static const char *const libraryNames[] = {
#ifdef __APPLE__
    "/System/Library/Frameworks/JavaScriptCore.framework/JavaScriptCore",
#else
    "libjavascriptcoregtk-4.1.so.0",
    "libjavascriptcoregtk-6.0.so.1",
    "libjavascriptcoregtk-4.0.so.18",
#endif
};

// POSIX guarantees that a pointer to an object can carry a function's address (dlsym, "Application Usage"); copying
// the bytes says so without a cast that ISO C does not define.
static bool find(void *library, const char *name, void *function, char *reason, size_t reasonSize) {
    void *symbol = dlsym(library, name);
    memcpy(function, &symbol, sizeof symbol);
    if (symbol == NULL) snprintf(reason, reasonSize, "the library has no function %s", name);
    return symbol != NULL;
}

// Turns off the last of the engine's compilers (JSCOptions, documented; WebKitGTK alone has it, since 2.24). It takes
// longer to compile KaTeX than it saves within twenty thousand formulas. An option holds for the process and has to be
// set before anything else is asked of the engine.
static void preferQuickCompilers(void *library) {
    int (*setBoolean)(const char *option, int value) = NULL;
    void *symbol = dlsym(library, "jsc_options_set_boolean");
    memcpy(&setBoolean, &symbol, sizeof symbol);
    if (setBoolean != NULL) setBoolean("useFTLJIT", 0);
}

const struct CJavaScriptCore *CJavaScriptCoreLoad(char *reason, size_t reasonSize) {
    static struct CJavaScriptCore loaded;
    struct CJavaScriptCore *functions = &loaded;
    void *library = NULL;
    char first[512] = "";
    for (size_t index = 0; library == NULL && index < sizeof libraryNames / sizeof *libraryNames; index++) {
        library = dlopen(libraryNames[index], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL && index == 0) {
            const char *said = dlerror();
            snprintf(first, sizeof first, "%s", said != NULL ? said : "not found");
        }
    }
    if (library == NULL) {
        snprintf(reason, reasonSize, "%s", first);
        return NULL;
    }

#define FIND(field, name) find(library, name, &functions->field, reason, reasonSize)
    bool complete = FIND(contextGroupCreate, "JSContextGroupCreate")
        && FIND(contextGroupRelease, "JSContextGroupRelease")
        && FIND(globalContextCreateInGroup, "JSGlobalContextCreateInGroup")
        && FIND(globalContextRelease, "JSGlobalContextRelease")
        && FIND(evaluateScript, "JSEvaluateScript")
        && FIND(objectCallAsFunction, "JSObjectCallAsFunction")
        && FIND(objectGetProperty, "JSObjectGetProperty")
        && FIND(objectIsFunction, "JSObjectIsFunction")
        && FIND(valueIsString, "JSValueIsString")
        && FIND(valueMakeString, "JSValueMakeString")
        && FIND(valueMakeNumber, "JSValueMakeNumber")
        && FIND(valueProtect, "JSValueProtect")
        && FIND(valueUnprotect, "JSValueUnprotect")
        && FIND(valueToStringCopy, "JSValueToStringCopy")
        && FIND(stringCreateWithCharacters, "JSStringCreateWithCharacters")
        && FIND(stringRelease, "JSStringRelease")
        && FIND(stringGetLength, "JSStringGetLength")
        && FIND(stringGetCharactersPtr, "JSStringGetCharactersPtr");
#undef FIND
    if (!complete) {
        dlclose(library);
        return NULL;
    }
    preferQuickCompilers(library);
    void *limit = dlsym(library, "JSContextGroupSetExecutionTimeLimit");
    memcpy(&functions->contextGroupSetExecutionTimeLimit, &limit, sizeof limit);
    return functions;
}
