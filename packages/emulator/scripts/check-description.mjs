/**
 * Compares the REST interface with the description that Microsoft publishes:
 * `npm run check:description -- <file or URL of the Swagger document>`. The description is not part of the repository.
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { createServer } from 'vite';

const [source] = process.argv.slice(2);
if (source === undefined) {
  process.stderr.write(
    'State the file or the URL of the description: npm run check:description -- swagger.json\n',
  );
  process.exit(2);
}
const text = /^https?:/.test(source)
  ? await (await globalThis.fetch(source)).text()
  : await readFile(source, 'utf8');
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
});
const { checkDescription } = await vite.ssrLoadModule(
  fileURLToPath(new URL('../test/support/check-description.ts', import.meta.url)),
);
const differences = await checkDescription(JSON.parse(text));
await vite.close();
process.stdout.write([...differences, `${differences.length} differences\n`].join('\n'));
process.exitCode = differences.length > 0 ? 1 : 0;
