// The terms are dated by the day they are read (specification, "Public routes"). The page is
// English, and so is its date.
(function () {
  var time = document.getElementById('today');
  if (!time) return;
  var now = new Date();
  time.textContent = now.toLocaleDateString('en-US', { dateStyle: 'long' });
})();
