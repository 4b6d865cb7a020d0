sitegen.library({"find":[{"texts":["texts-28de506eaf1317f0.js"],"words":["words-88da28243b03d83c.js"]}],"katex":true,"places":"list-c1769e4f5d5cc0ac.js","script":"find-888091bb2e720d5b.js"});
