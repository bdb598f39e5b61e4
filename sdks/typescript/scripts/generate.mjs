// Generates src/generated from the published OpenAPI document: its types by openapi-typescript, and three tables that
// openapi-typescript does not write, so that nothing the document says is repeated by hand.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

const source = new URL('../../openapi.yaml', import.meta.url);
const target = new URL('../src/generated/', import.meta.url);
const HEADER = '// Generated from sdks/openapi.yaml by scripts/generate.mjs. Do not edit.\n';

const document = parse(await readFile(source, 'utf8'));

/** Follows a reference within the document. */
function resolve(node) {
  return node.$ref ? node.$ref.slice(2).split('/').reduce((parent, name) => parent[name], document) : node;
}

/** Method, path, and whether an Idempotency-Key is accepted, by operation id. */
function operations() {
  const table = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
      const operation = item[method];
      if (!operation) continue;
      const headers = (operation.parameters ?? []).map(resolve).map((parameter) => parameter.name);
      table[operation.operationId] = {
        method: method.toUpperCase(),
        path,
        idempotencyKey: headers.includes('Idempotency-Key'),
      };
    }
  }
  return table;
}

/** The error codes. The schema's `code` is any string; every code has an example, though. */
function errorCodes() {
  const errors = Object.values(document.components.examples).map((example) => example.value);
  return [...new Set(errors.filter((value) => value?.status_code).map((value) => value.code))];
}

/** The schema of each event type's body. */
function events() {
  return Object.entries(document.webhooks).map(([type, item]) => {
    const { $ref } = item.post.requestBody.content['application/json'].schema;
    return [type, $ref.split('/').pop()];
  });
}

function tables() {
  const bodies = events();
  return `${HEADER}import type { components } from './openapi.js';

/** Method and path of every operation, and whether it accepts an \`Idempotency-Key\`. */
export const OPERATIONS = ${JSON.stringify(operations(), null, 2)} as const;

/** A code that the API returns with an error. */
export type ErrorCode =
${errorCodes().map((code) => `  | '${code}'`).join('\n')};

/** The body of each event type. */
export interface EventBodies {
${bodies.map(([type, schema]) => `  '${type}': components['schemas']['${schema}'];`).join('\n')}
}

/** The event types that this version of the package can describe. */
export const EVENT_TYPES = [
${bodies.map(([type]) => `  '${type}',`).join('\n')}
] as const satisfies readonly (keyof EventBodies)[];
`;
}

await mkdir(target, { recursive: true });
await writeFile(new URL('openapi.ts', target), HEADER + astToString(await openapiTS(document)));
await writeFile(new URL('tables.ts', target), tables());

// Every package contains the licence.
await copyFile(new URL('../../../LICENSE', import.meta.url), new URL('../LICENSE', import.meta.url));
