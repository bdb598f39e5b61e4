// Before anything is drawn, so that a chosen look does not flash in the other one.
(function () {
  var look = localStorage.getItem('podworks.look');
  if (look === 'light' || look === 'dark') document.documentElement.dataset.look = look;
})();
