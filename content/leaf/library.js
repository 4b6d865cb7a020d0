sitegen.library({"find":[],"libraries":["feller-vol-2/build/","papers/build/"],"script":"find-a4f1a06881f521aa.js"});
