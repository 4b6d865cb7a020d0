# The tasks of this library: `make` renders and verifies it.
SITEGEN ?= sitegen

.PHONY: site render verify serve watch format clean
.DEFAULT_GOAL := site

site: render verify ## render every leaf and verify that it works without a network

render: ## render what changed
	@$(SITEGEN) render

verify: ## verify that every leaf works without a network
	@$(SITEGEN) verify

serve: render ## preview the library in a browser
	@$(SITEGEN) serve

watch: render ## preview the library, with live reload
	@$(SITEGEN) serve --watch

format: ## format the manifest
	@$(SITEGEN) manifest fmt

clean: ## remove KaTeX beside the leaves, which a render copies again
	@rm -rf content/*/build/katex
