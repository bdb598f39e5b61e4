import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the API: any running gateway. */
const gateway = loadEnv('', '.', 'PODWORKS_')['PODWORKS_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  root: 'src/main/page',
  base: '/account/',
  publicDir: 'public',
  resolve: { alias: { '#types': new URL('target/types', import.meta.url).pathname } },
  cacheDir: '../../../target/vite',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: '../../../target/bundle',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/v1': gateway,
      // Not the sources of the folder `api`, which the development server has at the same place.
      '^/account/api/(?!.*\\.ts)': gateway,
    },
  },
  test: {
    root: '.',
    include: ['src/test/page/**/*.test.ts'],
    setupFiles: ['src/test/page/setup.ts'],
  },
});
