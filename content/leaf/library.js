sitegen.library({"find":[],"libraries":["feller-vol-2/build/","papers/build/"],"script":"find-08555bea0f7186c4.js"});
