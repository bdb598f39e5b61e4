// The page's types, made from the same documents that the services hold requests against.
import { mkdir, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const contracts = new URL('../shared-contracts/target/generated-resources/contracts/', import.meta.url);
const target = new URL('./target/types/', import.meta.url);

/** `type: [string, object]` whose objects `then` holds to a schema: the generator reads no conditions. */
function conditional(schema) {
  const name = schema.if?.type === 'object' && schema.then?.$ref?.split('/').pop();
  return name
    ? ts.factory.createTypeReferenceNode(`(string | components["schemas"]["${name}"])`)
    : undefined;
}

await mkdir(target, { recursive: true });
for (const name of ['openapi', 'account']) {
  const types = await openapiTS(new URL(`${name}.yaml`, contracts), { transform: conditional });
  await writeFile(new URL(`${name}.d.ts`, target), astToString(types));
}
