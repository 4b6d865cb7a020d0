sitegen.library({"find":[{"texts":["texts-8d1c6a53aff0a6fe.js"],"words":["words-7e81d369fc2c9651.js"]}],"katex":true,"places":"list-674577d63a6d52a5.js","script":"find-7924135d38bc496a.js"});
