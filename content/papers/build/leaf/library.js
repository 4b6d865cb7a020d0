sitegen.library({"find":[{"texts":["texts-5b36968279b11af2.js"],"words":["words-9943e3aa9e3ee939.js"]}],"katex":true,"script":"find-888091bb2e720d5b.js"});
