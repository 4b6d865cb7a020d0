sitegen.library({"find":[{"texts":["texts-5b36968279b11af2.js"],"words":["words-c028854a645c1a3d.js"]}],"katex":true,"script":"find-7924135d38bc496a.js"});
