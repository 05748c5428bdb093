// Weighs what host pages download, everything bundled, and fails over budget. Needs a build (`npm run build`).
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { URL, fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import terser from '@rollup/plugin-terser';
import { rollup } from 'rollup';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const index = JSON.stringify(`${dist}index.js`);

/** Budgets in bytes, gzipped. The three packages of the wire are 3.4 kB of each of these. */
const cases = [
  {
    name: 'One report through ESM: EmbedService and Report',
    budget: 17_850,
    source: `import { EmbedService, Report } from ${index};
      globalThis.report = new EmbedService({ report: Report }).embed(document.body, { type: 'report' });`,
  },
  {
    name: 'Every kind of content through ESM: Service',
    budget: 19_500,
    source: `import { Service } from ${index}; globalThis.service = new Service();`,
  },
  { name: 'Everything: embed-toolkit.umd.min.js', budget: 23_650, file: 'embed-toolkit.umd.min.js' },
];

async function bundle(source) {
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : null),
    load: (id) => (id === 'entry' ? source : null),
  };
  const made = await rollup({ input: 'entry', plugins: [entry] });
  const { output } = await made.generate({
    format: 'es',
    plugins: [terser({ ecma: 2020, module: true, compress: { passes: 3, unsafe_arrows: true } })],
  });
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
