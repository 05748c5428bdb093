// Starts the product: `node scripts/start.mjs [options]`. With `--dev`, changes to the sources take effect immediately.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TaskError, install, reportError, root, run, withPnpm } from './bootstrap.mjs';

/** Packages to build. The toolkit is not among them, because the portal bundles its sources. */
const packages = ['emulator', 'identity', 'server', 'portal', 'demo'];

/** Builds the packages whose sources have changed, and prints a line for each. */
async function build() {
  const filters = packages.map((name) => `--filter=@embed-portal/${name}`);
  let output = '';
  const onOutput = (/** @type {string} */ text) => {
    output += text;
    for (const [, name] of text.matchAll(/@embed-portal\/(\w+):build: cache miss/g))
      console.log(`  … Build ${name}`);
  };
  const options = ['--output-logs=new-only', '--log-order=stream', '--concurrency=2'];
  const code = await run(withPnpm('exec', 'turbo', 'run', 'build', ...filters, ...options), { onOutput });
  if (code !== 0) throw new TaskError(`The build failed:\n${output.trim()}`);
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h'))
  console.log(readFileSync(path.join(root, 'packages/demo/help.txt'), 'utf8').trimEnd());
else {
  await install(args.includes('--dev') ? 'all' : 'runtime')
    .then(build)
    .then(async () => {
      const main = path.join(root, 'packages/demo/dist/main.js');
      process.argv = [process.execPath, main, ...args];
      await import(pathToFileURL(main).href);
    })
    .catch(reportError);
}
