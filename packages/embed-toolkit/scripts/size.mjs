// Weighs what host pages download, everything bundled, and fails over budget. Needs a build (`npm run build`).
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { URL, fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rollup } from 'rollup';
import { smallest } from './smallest.mjs';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const index = JSON.stringify(`${dist}index.js`);

const one = (component) => `import { EmbedService, ${component} } from ${index};
  globalThis.report = new EmbedService({ report: ${component} }).embed(document.body, { type: 'report' });`;

/** Budgets in bytes, gzipped. The message packages, as published, are 5 kB of each of these. */
const cases = [
  {
    name: 'One report that is shown: EmbedService and ReportView',
    budget: 15_000,
    source: one('ReportView'),
  },
  { name: 'One report that is steered: EmbedService and Report', budget: 21_000, source: one('Report') },
  {
    name: 'Every kind of content through ESM: Service',
    budget: 23_500,
    source: `import { Service } from ${index}; globalThis.service = new Service();`,
  },
  { name: 'Everything: embed-toolkit.umd.min.js', budget: 28_000, file: 'embed-toolkit.umd.min.js' },
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
  const code = source ? await bundle(source) : await readFile(dist + file);
  const size = gzipSync(code, { level: 9 }).length;
  isOver ||= size > budget;
  process.stdout.write(`${size > budget ? 'OVER' : 'ok  '} ${size} of ${budget} bytes  ${name}\n`);
}
if (isOver) process.exitCode = 1;
