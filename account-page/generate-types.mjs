// The page's types and lists, generated from the documents that the services validate requests against.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const contracts = new URL('../shared-contracts/target/generated-resources/contracts/', import.meta.url);
const manifestSchema = new URL('../shared-contracts/src/main/resources/manifest.schema.json', import.meta.url);
const target = new URL('./target/types/', import.meta.url);

async function generate(name, document) {
  const types = await openapiTS(document);
  await writeFile(new URL(`${name}.d.ts`, target), astToString(types));
}

/** openapi-typescript reads OpenAPI documents only: makes the schema of the manifest a component of one. */
async function manifestDocument() {
  const text = await readFile(manifestSchema, 'utf8');
  const { $defs, $schema: _, ...Manifest } = JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'));
  return {
    openapi: '3.1.0',
    info: { title: 'manifest.json', version: 'v1' },
    paths: {},
    components: { schemas: { Manifest, ...$defs } },
  };
}

/** openapi-typescript can write enum values too, but gives two of ours the same name. */
async function listsSource() {
  const { scopes, enums } = JSON.parse(await readFile(new URL('lists.json', contracts), 'utf8'));
  return `/** Every scope, with the roles that have it. */
export const SCOPES = ${JSON.stringify(scopes, null, 2)} as const;

/** The values of each enum, by the name of its schema. */
export const VALUES = ${JSON.stringify(enums, null, 2)} as const;
`;
}

await mkdir(target, { recursive: true });
await generate('openapi', new URL('openapi.yaml', contracts));
await generate('account', new URL('account.yaml', contracts));
await generate('manifest', await manifestDocument());
await writeFile(new URL('lists.ts', target), await listsSource());
