// Loads every module of the package by `import` or `require` and prints the globals that it added.
import { createRequire } from 'node:module';
import { Worker, isMainThread, workerData } from 'node:worker_threads';

const [moduleType, environment] = isMainThread ? process.argv.slice(2) : workerData;

async function load() {
  if (environment === 'jsdom') {
    const { JSDOM } = await import('jsdom');
    const { window } = new JSDOM('', { url: 'https://host.example/' });
    const { document, HTMLElement, customElements } = window;
    Object.assign(globalThis, { window, self: window, document, HTMLElement, customElements });
  }
  // Vue and Angular add global variables. The compiler completes the compilation of the Angular entry.
  await import('vue');
  await import('@angular/compiler');
  await import('@angular/core');
  const addedGlobals = {};
  const names = Object.keys(createRequire(import.meta.url)('embed-toolkit/package.json').exports);
  for (const name of names.filter((entry) => !entry.endsWith('.json'))) {
    const specifier = name.replace('.', 'embed-toolkit');
    const before = [
      ...Object.getOwnPropertyNames(globalThis),
      ...Object.getOwnPropertyNames(globalThis.window ?? {}),
    ];
    const module =
      moduleType === 'import' ? await import(specifier) : createRequire(import.meta.url)(specifier);
    if (Object.keys(module).length === 0) throw new Error(`${specifier} is empty`);
    const after = [
      ...Object.getOwnPropertyNames(globalThis),
      ...Object.getOwnPropertyNames(globalThis.window ?? {}),
    ];
    addedGlobals[name] = after.filter((global) => !before.includes(global));
  }
  console.log(JSON.stringify(addedGlobals));
}

if (environment === 'worker' && isMainThread)
  new Worker(import.meta.filename, { workerData: [moduleType, environment] });
else await load();
