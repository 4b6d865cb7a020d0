sitegen.list({"feller-vol-2-study-guide.html":"places-905714c60f70d250.js","feller-vol-2-verbatim.html":"places-905714c60f70d250.js"});
