// Search in the browser. The index and the library are loaded when somebody searches for the first time.
(() => {
  const button = document.querySelector('.search-button');
  const dialog = document.querySelector('dialog.search');
  const input = dialog.querySelector('input');
  const list = dialog.querySelector('ul');
  const status = dialog.querySelector('.search-status');
  const LIMIT = 12;
  let loading;
  let selected = 0;

  const script = (source) =>
    new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = source;
      element.onload = resolve;
      element.onerror = () => reject(new Error(source));
      document.head.append(element);
    });

  const load = async () => {
    const [response] = await Promise.all([fetch(button.dataset.index), script(button.dataset.library)]);
    const entries = await response.json();
    const index = lunr(function () {
      // Names such as `project.completed` and `file_in_use` are found as a whole and by their parts.
      this.tokenizer.separator = /[\s\-/`(){}:,]+/;
      this.ref('i');
      this.field('t', { boost: 8 });
      this.field('s', { boost: 6 });
      this.field('x');
      entries.forEach((entry, i) => this.add({ ...entry, t: parts(entry.t), s: parts(entry.s), i }));
    });
    return { entries, index };
  };
  const parts = (text) => `${text} ${text.replace(/[_.]/g, ' ')}`;

  const find = ({ entries, index }, text) => {
    const words = text.toLowerCase().split(/[\s\-/`(){}:,]+/).filter(Boolean);
    if (words.length === 0) return [];
    const found = index.query((query) =>
      words.forEach((word) => {
        query.term(word, { boost: 10 });
        query.term(word, { boost: 4, wildcard: lunr.Query.wildcard.TRAILING });
        if (word.length > 4) query.term(word, { editDistance: 1 });
      }),
    );
    return found.slice(0, LIMIT).map((one) => entries[one.ref]);
  };

  const show = (entries, text) => {
    list.replaceChildren(
      ...entries.map((entry, index) => {
        const item = document.createElement('li');
        item.id = `result-${index}`;
        item.setAttribute('role', 'option');
        const link = document.createElement('a');
        link.href = entry.p;
        link.tabIndex = -1;
        const title = document.createElement('b');
        title.textContent = entry.s ? `${entry.t} › ${entry.s}` : entry.t;
        const about = document.createElement('span');
        about.textContent = entry.x || entry.p;
        link.append(title, about);
        item.append(link);
        return item;
      }),
    );
    status.textContent = text.trim() && entries.length === 0 ? `Nothing found for “${text.trim()}”.` : '';
    select(0);
  };

  const select = (index) => {
    const items = [...list.children];
    selected = Math.max(0, Math.min(index, items.length - 1));
    items.forEach((item, position) => item.setAttribute('aria-selected', String(position === selected)));
    const item = items[selected];
    if (item) {
      input.setAttribute('aria-activedescendant', item.id);
      item.scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  };

  const search = async () => {
    const text = input.value;
    loading ??= load();
    try {
      const loaded = await loading;
      if (text === input.value) show(find(loaded, text), text);
    } catch {
      loading = undefined;
      status.textContent = 'The search index could not be loaded. Try again.';
    }
  };

  const open = () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    search();
  };

  button.hidden = false;
  button.addEventListener('click', open);
  input.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      select(selected + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      list.children[selected]?.querySelector('a').click();
    }
  });
  list.addEventListener('click', (event) => {
    if (event.target.closest('a')) dialog.close();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea, [contenteditable]');
    if ((event.key === '/' && !typing) || (event.key === 'k' && (event.metaKey || event.ctrlKey))) {
      event.preventDefault();
      open();
    }
  });
})();
