/** Where somebody wanted to go before a provider signed them in: it brings everybody back to one address. */
const KEY = 'podworks.wanted';

export function rememberPlace(): void {
  sessionStorage.setItem(KEY, location.pathname + location.search);
}

/** Tells it once. Null where nobody was sent away, or where it was the overview anyway. */
export function rememberedPlace(): string | null {
  const place = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return place !== null && /^\/account\/(?!api\/)/.test(place) ? place : null;
}
