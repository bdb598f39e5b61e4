// Before the page is drawn, so that it does not flash. The account page uses the same setting.
(() => {
  const look = localStorage.getItem('podworks.look');
  if (look === 'light' || look === 'dark') document.documentElement.dataset.look = look;
})();
