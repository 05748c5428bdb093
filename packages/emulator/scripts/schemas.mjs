/** Regenerates the JSON schemas of content files from the code that validates them. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath, URL } from 'node:url';
import { createServer } from 'vite';

const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
});
const module = await vite.ssrLoadModule(
  fileURLToPath(new URL('../src/model/json-schemas.ts', import.meta.url)),
);
for (const [file, text] of Object.entries(module.buildJsonSchemas()))
  await writeFile(new URL(`../schemas/${file}`, import.meta.url), text);
await vite.close();
