sitegen.list({"feller-vol-2-study-guide.html":"places-bb4c8b739da49da3.js","feller-vol-2-verbatim.html":"places-bb4c8b739da49da3.js"});
