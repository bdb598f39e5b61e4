/** The requested path before a sign-in with a provider, which always redirects to the same URL. */
const KEY = 'podworks.wanted';

export function rememberPlace(): void {
  sessionStorage.setItem(KEY, location.pathname + location.search);
}

/** Returns it once. Null without a redirect, or for the overview. */
export function rememberedPlace(): string | null {
  const place = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return place !== null && /^\/account\/(?!api\/)/.test(place) ? place : null;
}
