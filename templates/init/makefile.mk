# The daily work with this library: `make` renders and verifies it.
SITEGEN ?= sitegen

.PHONY: site render verify serve watch format clean
.DEFAULT_GOAL := site

site: render verify ## render every leaf and prove that it works without a network

render: ## render what changed
	@$(SITEGEN) render

verify: ## does every leaf work in airplane mode?
	@$(SITEGEN) verify

serve: render ## the library in a browser on this machine
	@$(SITEGEN) serve

watch: render ## the same, loaded again after each change
	@$(SITEGEN) serve --watch

format: ## the manifest in its normal form
	@$(SITEGEN) manifest fmt

clean: ## remove what a render puts beside the leaves
	@rm -rf content/*/build/katex
