// Measures the gzipped size of bundles and fails over budget. Requires a build (`npm run build`).
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { URL, fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rollup } from 'rollup';
import { smallest } from './minify.mjs';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const index = JSON.stringify(`${dist}index.js`);

const one = (component) => `import { EmbedService, ${component} } from ${index};
  globalThis.report = new EmbedService({ report: ${component} }).embed(document.body, { type: 'report' });`;

/** Budgets in bytes, gzipped. */
const cases = [
  {
    name: 'One report that is shown: EmbedService and ReportView',
    budget: 15_000,
    source: one('ReportView'),
  },
  { name: 'One report that is steered: EmbedService and Report', budget: 20_700, source: one('Report') },
  {
    name: 'Every kind of content through ESM: Service',
    budget: 23_300,
    source: `import { Service } from ${index}; globalThis.service = new Service();`,
  },
  { name: 'Everything: embed-toolkit.umd.min.js', budget: 27_800, file: `${dist}embed-toolkit.umd.min.js` },
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
  const made = await rollup({ input: 'entry', plugins: [entry] });
  const { output } = await made.generate({ format: 'es', plugins: [smallest()] });
  await made.close();
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
