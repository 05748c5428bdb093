// Loads every module of the package by `import` or `require` and prints the globals that it added.
import { createRequire } from 'node:module';
import { Worker, isMainThread, workerData } from 'node:worker_threads';

const [how, where] = isMainThread ? process.argv.slice(2) : workerData;

async function load() {
  if (where === 'jsdom') {
    const { JSDOM } = await import('jsdom');
    const { window } = new JSDOM('', { url: 'https://host.example/' });
    const { document, HTMLElement, customElements } = window;
    Object.assign(globalThis, { window, self: window, document, HTMLElement, customElements });
  }
  const left = {};
  const names = Object.keys(createRequire(import.meta.url)('embed-toolkit/package.json').exports);
  for (const name of names.filter((one) => !one.endsWith('.json'))) {
    const full = name.replace('.', 'embed-toolkit');
    const known = [
      ...Object.getOwnPropertyNames(globalThis),
      ...Object.getOwnPropertyNames(globalThis.window ?? {}),
    ];
    const module = how === 'import' ? await import(full) : createRequire(import.meta.url)(full);
    if (Object.keys(module).length === 0) throw new Error(`${full} is empty`);
    const now = [
      ...Object.getOwnPropertyNames(globalThis),
      ...Object.getOwnPropertyNames(globalThis.window ?? {}),
    ];
    left[name] = now.filter((one) => !known.includes(one));
  }
  console.log(JSON.stringify(left));
}

if (where === 'worker' && isMainThread) new Worker(import.meta.filename, { workerData: [how, where] });
else await load();
