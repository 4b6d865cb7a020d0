sitegen.library({"find":[],"libraries":["feller-vol-2/build/","papers/build/"],"script":"find-5403f06bff8c5e6f.js"});
