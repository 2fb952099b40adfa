// Part of the front page that the server sends, written into it by scripts/build-front-page.ts. Remembers which
// button was pressed before the app has started: it then does what the button says (take-over.ts).
document.addEventListener('click', function (event) {
  const button = event.target.closest('#front button');
  if (!button) return;
  document.querySelectorAll('#front [aria-busy]').forEach(function (other) {
    other.removeAttribute('aria-busy');
  });
  button.setAttribute('aria-busy', 'true');
});
