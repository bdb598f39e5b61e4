// Builds the package. npm runs this before it packs, and when it installs the package from a checkout: an install of
// the folder brings no development dependencies, so they are installed here first.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const npm = (...args) => execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });

if (!existsSync(new URL('../node_modules/typescript', import.meta.url))) {
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
}
npm('run', '--silent', 'build');
