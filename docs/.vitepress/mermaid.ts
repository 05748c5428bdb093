import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const bundle = path.dirname(createRequire(import.meta.url).resolve('mermaid'));

/** Copies the modules of Mermaid, which pages with diagrams load. */
export function copyMermaid(outDir: string): void {
  for (const name of ['mermaid.esm.min.mjs', 'chunks/mermaid.esm.min']) {
    cpSync(path.join(bundle, name), path.join(outDir, 'mermaid', name), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    });
  }
}
