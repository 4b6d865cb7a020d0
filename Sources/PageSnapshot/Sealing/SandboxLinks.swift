/// The script that makes links within a sandboxed page work.
///
/// The base of a `srcdoc` document is that of the page around it (HTML standard, 4.2.3), so `#there` would name a place in
/// that page, and the policy refuses a base element. The page's own handlers come first.
enum SandboxLinks {
    /// The script element.
    static let element = """
        <script>addEventListener("click",function(e){var t=e.target,a=t&&t.closest&&t.closest("a[href^='#'],area[href^='#']");\
        if(!a||e.defaultPrevented||e.button)return;e.preventDefault();var h=a.getAttribute("href"),i=h.slice(1);\
        try{i=decodeURIComponent(i)}catch(x){}try{location.hash=h}catch(x){}var p=document.getElementById(i)||\
        document.getElementsByName(i)[0];if(p)p.scrollIntoView();else if(!i||i==="top")scrollTo(0,0)})</script>
        """
}
