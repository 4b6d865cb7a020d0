#include "CCurl.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char *const libraryNames[] = {
#ifdef __APPLE__
    "/usr/lib/libcurl.4.dylib",
#else
    "libcurl.so.4",
    "libcurl-gnutls.so.4",
#endif
};

static struct {
    CURLcode (*global_init)(long);
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *);
    void (*easy_reset)(CURL *);
    const char *(*easy_strerror)(CURLcode);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
    curl_version_info_data *(*version_info)(CURLversion);
} functions;

// Copying the bytes makes a function's address of an object's, which ISO C has no cast for (POSIX, dlsym).
static bool find(void *library, const char *name, void *function) {
    void *symbol = dlsym(library, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

const char *page_curl_load(void) {
    static bool isReady = false;
    static char reason[512];
    if (isReady) return NULL;
    void *library = NULL;
    for (size_t index = 0; library == NULL && index < sizeof libraryNames / sizeof *libraryNames; index++) {
        library = dlopen(libraryNames[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) {
        const char *said = dlerror();
        snprintf(reason, sizeof reason, "libcurl is not installed (Debian: libcurl4): %s", said != NULL ? said : "");
        return reason;
    }
#define FIND(name) find(library, "curl_" #name, &functions.name)
    bool isComplete = FIND(global_init) && FIND(easy_init) && FIND(easy_cleanup) && FIND(easy_reset)
        && FIND(easy_strerror) && FIND(easy_setopt) && FIND(slist_append) && FIND(slist_free_all)
        && FIND(multi_init) && FIND(multi_cleanup) && FIND(multi_setopt) && FIND(multi_add_handle)
        && FIND(multi_remove_handle) && FIND(multi_perform) && FIND(multi_poll) && FIND(multi_wakeup)
        && FIND(multi_info_read) && FIND(version_info);
#undef FIND
    // An older one would not know the options by which it is kept from addresses and schemes.
    if (!isComplete || functions.version_info(CURLVERSION_NOW)->version_num < 0x075500) {
        return "libcurl is too old: 7.85 or later is needed";
    }
    if (functions.global_init(CURL_GLOBAL_ALL) != CURLE_OK) return "libcurl could not set itself up";
    isReady = true;
    return NULL;
}

CURL *page_curl_easy_init(void) { return functions.easy_init(); }
void page_curl_easy_cleanup(CURL *easy) { functions.easy_cleanup(easy); }
void page_curl_easy_reset(CURL *easy) { functions.easy_reset(easy); }
const char *page_curl_describe(CURLcode code) { return functions.easy_strerror(code); }

struct curl_slist *page_curl_list_append(struct curl_slist *list, const char *line) {
    return functions.slist_append(list, line);
}
void page_curl_list_free(struct curl_slist *list) { functions.slist_free_all(list); }

CURLcode page_curl_set_number(CURL *easy, CURLoption option, long value) {
    return functions.easy_setopt(easy, option, value);
}
CURLcode page_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return functions.easy_setopt(easy, option, value);
}
CURLcode page_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return functions.easy_setopt(easy, option, value);
}
CURLcode page_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return functions.easy_setopt(easy, option, value);
}
CURLcode page_curl_set_writer(CURL *easy, CURLoption option, curl_write_callback value) {
    return functions.easy_setopt(easy, option, value);
}
CURLcode page_curl_set_socket_opener(CURL *easy, curl_opensocket_callback value) {
    return functions.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}
CURLcode page_curl_set_request_check(CURL *easy, curl_prereq_callback value) {
    return functions.easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
}

CURLM *page_curl_multi_init(void) { return functions.multi_init(); }
void page_curl_multi_cleanup(CURLM *multi) { functions.multi_cleanup(multi); }
CURLMcode page_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return functions.multi_setopt(multi, option, value);
}
CURLMcode page_curl_multi_add(CURLM *multi, CURL *easy) { return functions.multi_add_handle(multi, easy); }
CURLMcode page_curl_multi_remove(CURLM *multi, CURL *easy) { return functions.multi_remove_handle(multi, easy); }
CURLMcode page_curl_multi_perform(CURLM *multi) {
    int running = 0;
    return functions.multi_perform(multi, &running);
}
CURLMcode page_curl_multi_wait(CURLM *multi, int milliseconds) {
    return functions.multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode page_curl_multi_wakeup(CURLM *multi) { return functions.multi_wakeup(multi); }

int page_curl_multi_next_done(CURLM *multi, CURL **easy) {
    int left = 0;
    CURLMsg *message;
    while ((message = functions.multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *easy = message->easy_handle;
        return (int)message->data.result;
    }
    return -1;
}
