// Sets the theme before the first paint. A classic script of its own, because the content
// security policy allows no inline one and a module would come too late.
(function () {
  var themes = ['light', 'dark', 'night', 'contrast'];
  var chosen = null;
  try {
    chosen = localStorage.getItem('nestling.theme');
    // What was shown last may have been by day: the rule of themeAt in src/app/preferences/display.ts.
    var display = JSON.parse(localStorage.getItem('nestling.display') || '{}');
    var now = new Date();
    var isNight = now.getHours() >= 21 || now.getHours() < 6;
    if (display.autoNight === true) {
      chosen = isNight && now.getTime() >= (display.litUntil || 0) ? 'night' : display.theme;
    }
    // The night screen opens after the first paint: opensNightScreen in the same file.
    if (location.pathname === '/home') {
      var isAsked = new URLSearchParams(location.search).get('night') === '1';
      if (isAsked || (display.nightScreen === true && isNight)) chosen = 'night';
    }
  } catch {
    // Storage can be forbidden; the system's theme is a good answer then.
  }
  var theme = themes.indexOf(chosen) >= 0 ? chosen : 'system';
  var root = document.documentElement;
  try {
    // Somebody is signed in, or was: the front page that came from the server is not for them.
    if (localStorage.getItem('nestling.stored-here')) root.setAttribute('data-stored', '');
  } catch {
    // As above.
  }
  root.setAttribute('data-theme', theme);
  if (theme === 'system') return;
  // The canvas and the browser's own bars show before any style sheet has come: they must not
  // flash white at night. The colours are --canvas of src/ui/tokens.css.
  var canvas = { light: '#faf6f0', dark: '#15131a', night: '#070201' }[theme];
  if (!canvas) return;
  var scheme = document.querySelector('meta[name="color-scheme"]');
  if (scheme) scheme.setAttribute('content', theme === 'light' ? 'light' : 'dark');
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.setAttribute('content', canvas);
  });
})();
