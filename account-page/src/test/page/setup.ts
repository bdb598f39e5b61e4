/** The little of a browser that modules touch when they are loaded; what is tested is logic. */
class Storage_ {
  private readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
  removeItem = (key: string) => void this.values.delete(key);
}

Object.assign(globalThis, {
  localStorage: new Storage_(),
  sessionStorage: new Storage_(),
  document: { documentElement: { dataset: {} } },
  location: new URL('http://localhost:8080/account'),
  addEventListener: () => undefined,
});
