// Puts the reader's own test key into the samples. It is kept in this tab and is sent only to this host, as part of
// commands that the reader copies. Live keys are refused.
(() => {
  const PLACEHOLDER = 'pw_test_your_key';
  const STORED = 'podworks.docs.test-key';
  const SCOPES = ['account:read', 'projects:read', 'projects:write', 'webhooks:manage', 'shows:manage', 'destinations:manage'];

  const places = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.data.includes(PLACEHOLDER)) places.push([walker.currentNode, walker.currentNode.data]);
  }
  if (places.length === 0) return;

  const fill = (key) => places.forEach(([node, text]) => (node.data = text.replaceAll(PLACEHOLDER, key || PLACEHOLDER)));
  fill(sessionStorage.getItem(STORED));

  const first = places[0][0].parentElement.closest('.code');
  if (!first || document.querySelector('main.columns')) return;

  const box = document.createElement('details');
  box.className = 'key-box';
  box.open = location.pathname === '/docs';
  box.innerHTML = `<summary>Use your own test key in these commands</summary>
    <p>Paste one, or create one if you are signed in. It stays in this tab.</p>
    <form><input name="key" placeholder="pw_test_…" aria-label="Test key" autocomplete="off" spellcheck="false"><button>Use it</button> <button type="button">Create a test key</button></form><p role="status"></p>`;
  const form = box.querySelector('form');
  const status = box.querySelector('[role=status]');
  first.before(box);
  form.key.value = sessionStorage.getItem(STORED) ?? '';

  const use = (key, message) => {
    sessionStorage.setItem(STORED, key);
    form.key.value = key;
    fill(key);
    status.textContent = message;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const key = form.key.value.trim();
    if (/^pw_test_\w+$/.test(key)) use(key, 'The commands on all pages use your key now.');
    else status.textContent = 'This is not a test key: those begin with pw_test_.';
  });

  form.querySelector('[type=button]').addEventListener('click', async () => {
    const session = await fetch('/account/api/session');
    if (!session.ok) {
      status.innerHTML = '<a href="/account">Sign in</a> first, as an owner or admin, and come back.';
      return;
    }
    const { csrfToken, accounts } = await session.json();
    const account = accounts.find((one) => one.accountId === localStorage.getItem('podworks.account')) ?? accounts[0];
    const created = await fetch('/account/api/keys', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Podworks-Csrf': csrfToken, 'Podworks-Account': account.accountId },
      body: JSON.stringify({ name: 'Documentation', mode: 'test', scopes: SCOPES, show: null }),
    });
    const body = await created.json();
    if (created.ok) use(body.secret, 'Created. It is listed with your keys, where you can revoke it.');
    else if (body.code === 'reauthentication_required' || body.code === 'second_factor_required') {
      status.innerHTML = '<a href="/account/keys">Create it on the page of your keys</a>, which asks you to confirm that it’s you.';
    } else status.textContent = body.detail;
  });
})();
