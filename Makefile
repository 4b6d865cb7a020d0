# The tasks of this repository; `make help` lists them.
SWIFT ?= swift
RELEASE := .build/release/sitegen
LOCK := vendor/katex.lock.json
VENDORED := vendor/katex/katex.min.js
TESTED := .build/tests/release/sitegen
TESTS := -c release -debug-info-format none -Xswiftc -enable-testing --scratch-path .build/tests
FORMATTED := Sources Tests Plugins Fuzz Benchmarks Package.swift

.PHONY: help watch site setup packages build render check verify sync proof serve snapshot snapshot-demo news-demo readings-demo hub-demo ota ota-demo test conformance bench bench-device bench-serve bench-snapshot bench-ota bench-incremental bench-find bench-article bench-feeds bench-watch fuzz fuzz-trees sanitize format lint clean install uninstall deb bench-start bench-readings bench-hub bench-transcripts build-tests transcripts-demo
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

site: setup build ## install dependencies, build, render content/ and verify it (the default)
	@$(RELEASE) render
	@$(RELEASE) verify
	@echo "The leaves, each with katex/ beside it:" && ls content/*/build/*.html

setup: packages $(VENDORED) ## install missing dependencies and vendor KaTeX

packages:
	@Scripts/setup

$(VENDORED): $(LOCK)
	@$(MAKE) --no-print-directory build
	@$(RELEASE) vendor katex --pinned && touch $@

build: packages ## build the release binary (.build/release/sitegen)
	@Scripts/build

render: setup build ## render content/
	@$(RELEASE) render

check: setup build ## check that the committed leaves are current
	@$(RELEASE) render --check

verify: setup build ## verify that every leaf of content/ works without a network
	@$(RELEASE) render --check && $(RELEASE) render && $(RELEASE) verify

sync: setup build ## make TO=ios/App/Study (or sync: to: of sitegen.yml) identical to the verified build
	@$(RELEASE) render && $(RELEASE) sync-bundle $(or $(SRC),content/feller-vol-2/build) $(if $(TO),--to $(TO))

proof: setup build ## verify content/ in a real browser, too (Debian: apt-get install chromium)
	@$(RELEASE) render && $(RELEASE) verify --browser

serve: setup build ## preview content/ in a browser, with live reload
	@$(RELEASE) serve --watch

watch: setup build ## render again after each change
	@$(RELEASE) watch

snapshot: setup build ## save URL=https://… as one offline file, OUT=page.html
	@$(RELEASE) snapshot $(URL) -o $(or $(OUT),snapshot.html)

snapshot-demo: setup build ## take a snapshot of a newsfeed on loopback
	@Scripts/snapshot-demo

news-demo: setup build ## fetch eight feeds on loopback, render and verify them
	@Scripts/test-tools && Scripts/news-demo

readings-demo: setup build ## seal the pages of a reading list on loopback, render and verify them
	@Scripts/test-tools && Scripts/readings-demo

hub-demo: setup build ## render a hub of 67 documents, verify it and serve it on loopback
	@Scripts/test-tools && Scripts/hub-demo

transcripts-demo: setup build ## render the transcripts of 18 tasks, redacted, and verify them
	@Scripts/test-tools && Scripts/transcripts-demo

ota: setup build ## publish IPA=App.ipa at BASE=https://host/app/ into OUT=public
	@$(RELEASE) ota $(IPA) --out $(or $(OUT),public) $(if $(BASE),--base-url $(BASE))

ota-demo: setup build ## publish a fixture app and fetch it as iOS would
	@Scripts/test-tools && Scripts/ota-demo

# One optimized build has the program and the tests: unoptimized tests take three times as long.
build-tests: packages ## build the program and its tests, optimized (.build/tests)
	@SITEGEN_TESTS=1 Scripts/swift-build $(TESTS) --build-tests
	@[ $(VENDORED) -nt $(LOCK) ] || { $(TESTED) vendor katex --pinned && touch $(VENDORED); }

test: build-tests ## run every test
	@Scripts/report-checks || echo "make test: without the validators, reports are not checked against their schemas" >&2
	@Scripts/test-tools
	@Scripts/conformance || echo "make test: without the test data, the HTML and markdown conformance suites are skipped" >&2
	@Scripts/run-tests $(TESTED) $(TESTS)

conformance: packages ## run the conformance tests of CommonMark, GFM and html5lib
	@Scripts/conformance
	@$(SWIFT) test --filter 'ConformanceTests|TokenizerConformance|html5lib'

bench: setup build ## measure render and verify, as ratios to a floor and to other tools
	@Benchmarks/run $(BENCH)
	-@Benchmarks/start
	-@Benchmarks/incremental
	-@Benchmarks/watch

bench-incremental: setup build ## measure a render after no change, and after a change of 1 leaf in 1,000
	@Benchmarks/incremental $(BENCH)

bench-snapshot: setup build ## measure snapshots against the latency of their server
	@Benchmarks/snapshot $(BENCH)

bench-ota: setup build ## measure publishing an app against sha256sum and cp
	@Benchmarks/ota $(BENCH)

bench-device: setup build ## measure leaves in Chromium with the CPU throttled 4 times
	@Benchmarks/device $(BENCH)

bench-serve: setup build ## measure the preview server against nginx (Debian: nginx-light, wrk)
	@Benchmarks/serve $(BENCH)

bench-find: setup build ## measure Find over a library of 1,000 leaves
	@Benchmarks/find $(BENCH)

bench-article: setup build ## measure articles against text written by hand (BENCH=--peers: and against other tools)
	@Benchmarks/article $(BENCH)

bench-feeds: setup build ## measure feeds against libxml2, feedparser and sfeed (Debian: sfeed, libxml2-utils, time)
	@Benchmarks/feeds $(BENCH)

bench-readings: setup build ## measure reading lists of 10,000 items
	@Benchmarks/readings $(BENCH)

bench-transcripts: setup build ## measure 100 MB of transcripts, and a task of 2,000 lines
	@Benchmarks/transcripts $(BENCH)

bench-hub: setup build ## measure hubs of 5,000 documents
	@Benchmarks/hub $(BENCH)

bench-watch: setup build ## measure the latency from a saved source to the updated page
	@Benchmarks/watch $(BENCH)

fuzz: packages ## fuzz the tokenizers and the markdown reader (SECONDS=60 each)
	@Scripts/fuzz $(or $(SECONDS),60)

sanitize: packages ## run the conformance suites under AddressSanitizer and ThreadSanitizer
	@Scripts/sanitize

fuzz-trees: packages ## compare the tree builder with html5lib over CASES=20000 random documents
	@Scripts/fuzz-trees --build $(if $(CASES),--cases $(CASES))

format: ## format the sources
	@$(SWIFT) format -i -r $(FORMATTED)

lint: ## check the format of the sources
	@$(SWIFT) format lint --strict -r $(FORMATTED)

install: setup build ## install binary, KaTeX, manual and completions below PREFIX=/usr/local
	@DESTDIR="$(DESTDIR)" Scripts/install $(or $(PREFIX),/usr/local)

uninstall: ## remove an installation from PREFIX
	@DESTDIR="$(DESTDIR)" Scripts/install --remove $(or $(PREFIX),/usr/local)

deb: setup build ## build a Debian package in .build/deb
	@Scripts/deb

bench-start: setup build ## measure the time from an empty folder to a formula in the browser
	@Benchmarks/start $(BENCH)

clean: ## remove .build (KaTeX stays in vendor/)
	@rm -rf .build
