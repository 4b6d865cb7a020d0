# The tasks of this library: `make` renders and verifies it.
SITEGEN ?= sitegen
# The KaTeX that vendor/katex.lock.json pins; empty without a lock, since sitegen then finds an installed one.
PINNED := $(if $(wildcard vendor/katex.lock.json),vendor/katex/katex.min.js)

.PHONY: site render verify serve watch format clean
.DEFAULT_GOAL := site

site: render verify ## render every leaf and verify that it works without a network

render: $(PINNED) ## render what changed
	@$(SITEGEN) render

verify: $(PINNED) ## verify that every leaf works without a network
	@$(SITEGEN) verify

serve: render ## preview the library in a browser
	@$(SITEGEN) serve

watch: render ## preview the library, with live reload
	@$(SITEGEN) serve --watch

format: ## format the manifest
	@$(SITEGEN) manifest fmt

# The lock is committed and its files are not. A lock of another release than Debian's needs '--from' and that release.
vendor/katex/katex.min.js:
	@$(SITEGEN) vendor katex --pinned

clean: ## remove KaTeX beside the leaves, which a render copies again
	@rm -rf content/*/build/katex
