// libcurl, loaded when it is first used: linked in, it and the thirty libraries behind it would cost every start of the
// program more than ten milliseconds, whatever the command. Its variadic functions are here once for each type of
// argument, since Swift cannot call those.
#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// NULL where libcurl is ready; else why it is not. To be called before anything else, by one thread at a time.
const char *page_curl_load(void);

CURL *page_curl_easy_init(void);
void page_curl_easy_cleanup(CURL *easy);
void page_curl_easy_reset(CURL *easy);
const char *page_curl_describe(CURLcode code);
struct curl_slist *page_curl_list_append(struct curl_slist *list, const char *line);
void page_curl_list_free(struct curl_slist *list);

CURLcode page_curl_set_number(CURL *easy, CURLoption option, long value);
CURLcode page_curl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode page_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode page_curl_set_pointer(CURL *easy, CURLoption option, void *value);
// Bodies and header lines have the same signature.
CURLcode page_curl_set_writer(CURL *easy, CURLoption option, curl_write_callback value);
CURLcode page_curl_set_socket_opener(CURL *easy, curl_opensocket_callback value);
CURLcode page_curl_set_request_check(CURL *easy, curl_prereq_callback value);

CURLM *page_curl_multi_init(void);
void page_curl_multi_cleanup(CURLM *multi);
CURLMcode page_curl_multi_set_number(CURLM *multi, CURLMoption option, long value);
CURLMcode page_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode page_curl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode page_curl_multi_perform(CURLM *multi);
// Waits for the network or for `page_curl_multi_wakeup`, so many milliseconds at most.
CURLMcode page_curl_multi_wait(CURLM *multi, int milliseconds);
// From any thread.
CURLMcode page_curl_multi_wakeup(CURLM *multi);
// The code of a transfer that is done, and its handle in `easy`; -1 where there is none.
int page_curl_multi_next_done(CURLM *multi, CURL **easy);

static inline curl_socket_t page_curl_no_socket(void) { return CURL_SOCKET_BAD; }
