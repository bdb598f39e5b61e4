import { describe, expect, it } from 'vitest';
import { rememberedPlace, rememberPlace } from '../../main/page/session/wanted-place';

const at = (path: string) => Object.assign(globalThis, { location: new URL(path, 'http://localhost:8080') });

describe('the page requested before sign-in', () => {
  it('is returned once', () => {
    at('/account/projects/prj_1?x=1');
    rememberPlace();
    expect(rememberedPlace()).toBe('/account/projects/prj_1?x=1');
    expect(rememberedPlace()).toBeNull();
  });

  it('rejects URLs outside the page', () => {
    for (const path of ['/account', '/account/api/openid/start', '/docs', '//elsewhere.example/account/']) {
      sessionStorage.setItem('podworks.wanted', path);
      expect(rememberedPlace(), path).toBeNull();
    }
  });
});
