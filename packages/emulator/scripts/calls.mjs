/** Regenerates the REST operations in `docs/emulator-calls.md` from the code that declares them. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, URL } from 'node:url';
import { createServer } from 'vite';

const page = new URL('../../../docs/emulator-calls.md', import.meta.url);
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
});
const { documentOperations } = await vite.ssrLoadModule(
  fileURLToPath(new URL('../src/rest/document-operations.ts', import.meta.url)),
);
const text = await readFile(page, 'utf8');
const pattern = /(<!-- operations -->\n\n).*?(\n\n<!-- \/operations -->)/s;
await writeFile(
  page,
  text.replace(pattern, (_, start, end) => `${start}${documentOperations()}${end}`),
);
await vite.close();
