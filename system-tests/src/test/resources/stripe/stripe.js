// Stands in for Stripe's script: as much of what https://docs.stripe.com/js says as the account page uses. Cards are typed
// into a frame of js.stripe.com, the bank asks in a frame of hooks.stripe.com over the whole page, and both talk to
// api.stripe.com; so a policy that leaves one of them out is noticed.
(() => {
  const API = 'https://api.stripe.com/v1';

  const kindOf = (secret) => (secret.startsWith('seti_') ? 'setup_intent' : 'payment_intent');
  const idOf = (secret) => secret.replace(/^pi_secret_/, '').replace(/_secret_.*$/, '');

  async function call(key, method, secret, step, form = {}) {
    const parameters = new URLSearchParams({ key, client_secret: secret, ...form });
    const address = `${API}/${kindOf(secret)}s/${idOf(secret)}${step}`;
    const answer = await (method === 'GET'
      ? fetch(`${address}?${parameters}`)
      : fetch(address, { method, body: parameters }));
    const body = await answer.json();
    return body.error ? { error: body.error } : body;
  }

  /** What a frame of Stripe's says to the question. */
  function ask(frame, question) {
    return new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = (event) => resolve(event.data);
      frame.contentWindow.postMessage(question, '*', [channel.port2]);
    });
  }

  function frameOf(address, title) {
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.title = title;
    return frame;
  }

  /** 3-D Secure: over everything but a modal dialog, as Stripe's is. */
  async function authenticate(key, secret, intent) {
    if (intent.status !== 'requires_action') return intent;
    const frame = frameOf('https://hooks.stripe.com/authentication.html', 'Your bank');
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    const outcome = await ask(frame, {});
    frame.remove();
    const ended = await call(key, 'POST', secret, '/authenticate', { outcome });
    const fault = ended.last_setup_error ?? (outcome === 'succeeded' ? null : ended.last_payment_error);
    return fault ? { error: { ...fault, message: 'We are unable to authenticate your payment method.' } } : ended;
  }

  globalThis.Stripe = (key) => {
    const finish = async (secret, form) => {
      const intent = await call(key, 'POST', secret, '/confirm', form);
      const ended = intent.error ? intent : await authenticate(key, secret, intent);
      if (ended.error) return { error: ended.error };
      return kindOf(secret) === 'setup_intent' ? { setupIntent: ended } : { paymentIntent: ended };
    };
    return {
      elements({ clientSecret }) {
        let frame;
        return {
          clientSecret,
          create(type) {
            const listeners = {};
            return {
              on: (event, listener) => (listeners[event] = listener),
              mount(place) {
                frame = frameOf(`https://js.stripe.com/element.html?${type}`, 'Secure card input');
                frame.style.cssText = 'width:100%;height:64px;border:0';
                frame.addEventListener('load', () => listeners.ready?.());
                place.append(frame);
              },
              destroy: () => frame?.remove(),
            };
          },
          typed: () => ask(frame, {}),
        };
      },
      async confirmSetup({ elements, redirect }) {
        if (redirect !== 'if_required') throw new Error('this would leave the page');
        return finish(elements.clientSecret, { 'payment_method_data[card][number]': await elements.typed() });
      },
      async retrievePaymentIntent(secret) {
        const found = await call(key, 'GET', secret, '');
        return found.error ? found : { paymentIntent: found };
      },
      confirmPayment: ({ clientSecret, confirmParams, redirect }) => {
        if (redirect !== 'if_required') throw new Error('this would leave the page');
        return finish(clientSecret, confirmParams);
      },
      async handleNextAction({ clientSecret }) {
        const found = await call(key, 'GET', clientSecret, '');
        const ended = await authenticate(key, clientSecret, found);
        return ended.error ? { error: ended.error } : { paymentIntent: ended };
      },
    };
  };
})();
