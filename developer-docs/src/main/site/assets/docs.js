// Everything works without scripts, except what this file adds: copying, tabs, the menu on phones, light and dark.
(() => {
  const root = document.documentElement;

  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.closest('.code').querySelector('pre').innerText);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    });
  }

  const look = document.querySelector('.look-button');
  look.hidden = false;
  look.addEventListener('click', () => {
    const dark = root.dataset.look ? root.dataset.look === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.look = dark ? 'light' : 'dark';
    localStorage.setItem('podworks.look', root.dataset.look);
  });

  const menu = document.getElementById('menu');
  const opener = document.querySelector('.menu-button');
  const show = (shown) => {
    menu.classList.toggle('shown', shown);
    opener.setAttribute('aria-expanded', String(shown));
  };
  opener.addEventListener('click', () => show(!menu.classList.contains('shown')));
  document.addEventListener('click', (event) => {
    if (!menu.contains(event.target) && !opener.contains(event.target)) show(false);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && menu.classList.contains('shown')) {
      show(false);
      opener.focus();
    }
  });
  const current = menu.querySelector('[aria-current]');
  if (current) menu.scrollTop = Math.max(0, current.offsetTop - menu.clientHeight / 2);

  // Tabs follow the pattern of the ARIA guide. The chosen language is kept for all pages.
  const LANGUAGE = 'podworks.docs.language';
  document.querySelectorAll('.tabs').forEach((tabs, number) => {
    const panels = [...tabs.children];
    const list = document.createElement('div');
    list.className = 'tab-list';
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', 'Language');
    const buttons = panels.map((panel, index) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.id = `tab-${number}-${index}`;
      button.textContent = panel.dataset.language;
      button.setAttribute('role', 'tab');
      button.setAttribute('aria-controls', `panel-${number}-${index}`);
      panel.id = `panel-${number}-${index}`;
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', button.id);
      button.addEventListener('click', () => select(index, true));
      list.append(button);
      return button;
    });
    const select = (chosen, remember) => {
      panels.forEach((panel, index) => (panel.hidden = index !== chosen));
      buttons.forEach((button, index) => {
        button.setAttribute('aria-selected', String(index === chosen));
        button.tabIndex = index === chosen ? 0 : -1;
      });
      if (remember) localStorage.setItem(LANGUAGE, panels[chosen].dataset.language);
    };
    list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = (buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length;
      select(next, true);
      buttons[next].focus();
    });
    tabs.prepend(list);
    select(Math.max(0, panels.findIndex((panel) => panel.dataset.language === localStorage.getItem(LANGUAGE))), false);
  });

  // Marks the section that is being read.
  const links = new Map([...document.querySelectorAll('.contents a')].map((link) => [link.hash.slice(1), link]));
  const observer = new IntersectionObserver(
    (entries) => {
      const visible = entries.find((entry) => entry.isIntersecting);
      if (!visible) return;
      links.forEach((link, id) => (id === visible.target.id ? link.setAttribute('aria-current', 'true') : link.removeAttribute('aria-current')));
    },
    { rootMargin: '-72px 0px -70% 0px' },
  );
  links.forEach((_, id) => {
    const heading = document.getElementById(id);
    if (heading) observer.observe(heading);
  });
})();
