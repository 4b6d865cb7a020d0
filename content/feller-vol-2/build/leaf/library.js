sitegen.library({"find":[{"texts":["texts-8d1c6a53aff0a6fe.js"],"words":["words-42e3fa33dfd3ee42.js"]}],"katex":true,"places":"list-674577d63a6d52a5.js","script":"find-888091bb2e720d5b.js"});
