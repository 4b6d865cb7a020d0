# sitegen: `make help` lists what there is to do.
SWIFT ?= swift
RELEASE := .build/release/sitegen
LOCK := vendor/katex.lock.json
VENDORED := vendor/katex/katex.min.js
FORMATTED := Sources Tests Plugins Fuzz Benchmarks Package.swift

.PHONY: help watch site setup packages build render check verify sync proof serve snapshot snapshot-demo ota ota-demo test conformance bench bench-device bench-serve bench-snapshot bench-ota bench-incremental bench-watch fuzz fuzz-trees sanitize format lint clean install uninstall deb bench-start
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

site: setup build ## install what is missing, build, render content/ and check it: the main job
	@$(RELEASE) render
	@$(RELEASE) verify
	@echo "The leaves, each with katex/ beside it:" && ls content/*/build/*.html

setup: packages $(VENDORED) ## install what is missing and put KaTeX into vendor/

packages:
	@Scripts/setup

$(VENDORED): $(LOCK)
	@$(MAKE) --no-print-directory build
	@$(RELEASE) vendor katex --pinned && touch $@

build: packages ## build the release binary (.build/release/sitegen)
	@Scripts/build

render: setup build ## render content/
	@$(RELEASE) render

check: setup build ## are the committed leaves what a render gives?
	@$(RELEASE) render --check

verify: setup build ## does every leaf of content/ work in airplane mode?
	@$(RELEASE) render --check && $(RELEASE) render && $(RELEASE) verify

sync: setup build ## bring TO=ios/App/Study (or sync: to: of sitegen.yml) to exactly the verified build
	@$(RELEASE) render && $(RELEASE) sync-bundle $(if $(TO),--to $(TO))

proof: setup build ## does a real browser agree? (Chromium; Debian: apt-get install chromium)
	@$(RELEASE) render && $(RELEASE) verify --browser

serve: setup build ## content/ in a browser on this machine, loaded again after each change
	@$(RELEASE) serve --watch

watch: setup build ## render again as soon as something changes
	@$(RELEASE) watch

snapshot: setup build ## take URL=https://… into OUT=page.html
	@$(RELEASE) snapshot $(URL) -o $(or $(OUT),snapshot.html)

snapshot-demo: setup build ## a newsfeed on loopback, its snapshot, and the server gone
	@Scripts/snapshot-demo

ota: setup build ## publish IPA=App.ipa at BASE=https://host/app/ into OUT=public
	@$(RELEASE) ota $(IPA) --out $(or $(OUT),public) $(if $(BASE),--base-url $(BASE))

ota-demo: setup build ## an app made to order, published, served, and walked as iOS would
	@Scripts/test-tools && Scripts/ota-demo

test: setup build ## every test
	@Scripts/report-checks || echo "make test: without them the reports are not checked against their schemas" >&2
	@Scripts/test-tools
	@Scripts/conformance || echo "make test: without it the readers of HTML and markdown are not compared with others" >&2
	@Scripts/swift-build --build-tests
	@Scripts/run-tests $(RELEASE)

conformance: packages ## compare with the examples of CommonMark, GFM and html5lib
	@Scripts/conformance
	@$(SWIFT) test --filter 'ConformanceTests|TokenizerConformance|html5lib'

bench: setup build ## speed against cmark-gfm's own floor and other tools, as ratios
	@Benchmarks/run $(BENCH)
	-@Benchmarks/start
	-@Benchmarks/incremental
	-@Benchmarks/watch

bench-incremental: setup build ## a render when nothing changed, and when one leaf of 1,000 did
	@Benchmarks/incremental $(BENCH)

bench-snapshot: setup build ## what a snapshot costs beside the waiting for its server
	@Benchmarks/snapshot $(BENCH)

bench-ota: setup build ## what publishing an app costs beside sha256sum and cp
	@Benchmarks/ota $(BENCH)

bench-device: setup build ## what leaves cost a slow phone: Chromium, its processor slowed down 4 times
	@Benchmarks/device $(BENCH)

bench-serve: setup build ## the preview server against nginx in the same run (Debian: nginx-light, wrk)
	@Benchmarks/serve $(BENCH)

bench-watch: setup build ## from a saved source to the page that shows it (Chromium)
	@Benchmarks/watch $(BENCH)

fuzz: packages ## fuzz the tokenizers and the markdown reader (SECONDS=60 each)
	@Scripts/fuzz $(or $(SECONDS),60)

sanitize: packages ## the conformance suites under AddressSanitizer and ThreadSanitizer
	@Scripts/sanitize

fuzz-trees: packages ## compare the tree builder with html5lib over CASES=20000 random documents
	@Scripts/fuzz-trees --build $(if $(CASES),--cases $(CASES))

format: ## format the sources
	@$(SWIFT) format -i -r $(FORMATTED)

lint: ## is the format right?
	@$(SWIFT) format lint --strict -r $(FORMATTED)

install: setup build ## install below PREFIX=/usr/local (and DESTDIR): binary, KaTeX, manual, completions
	@DESTDIR="$(DESTDIR)" Scripts/install $(or $(PREFIX),/usr/local)

uninstall: ## take it away again
	@DESTDIR="$(DESTDIR)" Scripts/install --remove $(or $(PREFIX),/usr/local)

deb: setup build ## a Debian package in .build/deb
	@Scripts/deb

bench-start: setup build ## from an empty folder to a formula in the browser
	@Benchmarks/start $(BENCH)

clean: ## remove what was built, keep what was vendored
	@rm -rf .build
