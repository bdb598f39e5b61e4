import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import test from 'node:test';

/** Not for keys, or not for programs: email preferences are a person's, and a permanent link is opened as it is. */
const LEFT_OUT = ['getEmailPreferences', 'updateEmailPreferences', 'downloadOutput'];

test('every operation of the document has a method', async () => {
  const dist = new URL('../../dist/', import.meta.url);
  const { OPERATIONS } = await import(new URL('generated/tables.js', dist).href);
  const names = (await readdir(new URL('resources/', dist))).filter((name) => name.endsWith('.js'));
  const files = ['client.js', ...names.map((name) => `resources/${name}`)];
  const code = (await Promise.all(files.map((file) => readFile(new URL(file, dist), 'utf8')))).join();
  const called = new Set([...code.matchAll(/call(?:IfChanged)?\('(\w+)'/g)].map((match) => match[1]));
  assert.deepEqual(
    Object.keys(OPERATIONS).filter((operation) => !called.has(operation)),
    LEFT_OUT,
  );
});
