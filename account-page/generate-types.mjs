// The page's types, made from the same documents that the services hold requests against.
import { mkdir, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const contracts = new URL('../shared-contracts/src/main/resources/', import.meta.url);
const target = new URL('./target/types/', import.meta.url);

await mkdir(target, { recursive: true });
for (const name of ['openapi', 'account']) {
  const types = await openapiTS(new URL(`${name}.yaml`, contracts));
  await writeFile(new URL(`${name}.d.ts`, target), astToString(types));
}
