// Sets the theme before the first paint. A classic script of its own, because the content
// security policy allows no inline one and a module would come too late.
(function () {
  var themes = ['light', 'dark', 'night', 'contrast'];
  var chosen = null;
  try {
    chosen = localStorage.getItem('nestling.theme');
  } catch {
    // Storage can be forbidden; the system's theme is a good answer then.
  }
  var theme = themes.indexOf(chosen) >= 0 ? chosen : 'system';
  var root = document.documentElement;
  root.setAttribute('data-theme', theme);
  if (theme === 'system') return;
  // The canvas shows before any style sheet has come: it must not flash white at night.
  var scheme = theme === 'dark' || theme === 'night' ? 'dark' : theme === 'light' ? 'light' : '';
  var meta = document.querySelector('meta[name="color-scheme"]');
  if (scheme && meta) meta.setAttribute('content', scheme);
})();
