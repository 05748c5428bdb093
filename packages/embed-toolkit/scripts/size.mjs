// Measures the gzipped size of bundles and fails if one exceeds its budget. Requires a build (`npm run build`).
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { URL, fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rollup } from 'rollup';
import { minifyChunks } from './minify.mjs';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const index = JSON.stringify(`${dist}index.js`);

/** Returns a program that embeds one report with the given class. */
const buildProgram = (component) => `import { EmbedService, ${component} } from ${index};
  globalThis.report = new EmbedService({ report: ${component} }).embed(document.body, { type: 'report' });`;

/** Budgets in bytes, gzipped. */
const cases = [
  {
    name: 'One report for display only: EmbedService with ReportView',
    budget: 15_000,
    source: buildProgram('ReportView'),
  },
  {
    name: 'One report with all methods: EmbedService with Report',
    budget: 20_700,
    source: buildProgram('Report'),
  },
  {
    name: 'All content types as ES modules: Service',
    budget: 23_300,
    source: `import { Service } from ${index}; globalThis.service = new Service();`,
  },
  {
    name: 'All content types as a script: embed-toolkit.umd.min.js',
    budget: 27_800,
    file: `${dist}embed-toolkit.umd.min.js`,
  },
  {
    name: 'For comparison: powerbi.min.js of powerbi-client 2.23.1',
    file: fileURLToPath(import.meta.resolve('powerbi-client/dist/powerbi.min.js')),
  },
];

async function bundle(source) {
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : null),
    load: (id) => (id === 'entry' ? source : null),
  };
  const build = await rollup({ input: 'entry', plugins: [entry] });
  const { output } = await build.generate({ format: 'es', plugins: [minifyChunks()] });
  await build.close();
  return output.map((chunk) => chunk.code).join('');
}

let isOver = false;
for (const { name, budget, source, file } of cases) {
  const code = source ? await bundle(source) : await readFile(file);
  const size = gzipSync(code, { level: 9 }).length;
  const isTooLarge = budget !== undefined && size > budget;
  isOver ||= isTooLarge;
  const limit = budget === undefined ? '' : ` of ${budget}`;
  process.stdout.write(`${isTooLarge ? 'OVER' : 'ok  '} ${size}${limit} bytes  ${name}\n`);
}
if (isOver) process.exitCode = 1;
