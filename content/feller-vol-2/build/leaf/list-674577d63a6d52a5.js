sitegen.list({"feller-vol-2-study-guide.html":"places-542538e9e4b2ede7.js","feller-vol-2-verbatim.html":"places-542538e9e4b2ede7.js"});
