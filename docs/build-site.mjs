// Builds the documentation site into the folder `site`: the API reference, the pages, the playground and the gallery.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildApplication } from 'vite';
import { build as buildPages } from 'vitepress';
import { toolkitAliases } from '../scripts/lib/built-toolkit.mjs';

const docs = import.meta.dirname;
/** Chunk size in kB above which Vite warns. The editor of the playground exceeds the default. */
const chunkSizeWarningLimit = 5_000;

/** Examples that are part of the site, by their folder in the site. */
const applications = { playground: '20-playground', gallery: 'gallery' };

rmSync(join(docs, 'reference'), { recursive: true, force: true });
const typedoc = join(docs, 'node_modules/.bin/typedoc');
execFileSync(typedoc, ['--options', 'typedoc.config.mjs'], { cwd: docs, stdio: 'inherit' });
await buildPages(docs);
for (const [name, example] of Object.entries(applications)) {
  await buildApplication({
    configFile: join(docs, '../examples', example, 'vite.config.mjs'),
    logLevel: 'warn',
    base: './',
    resolve: { alias: toolkitAliases },
    // The folder of the gallery already contains its overview.
    build: { outDir: join(docs, 'site', name), emptyOutDir: false, chunkSizeWarningLimit },
  });
}
