import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';
import { TaskError } from './step.mjs';

/** What beside the manifest makes the package; npm takes of it what `files` names. */
const contents = ['dist', 'README.md', 'LICENSE'];

/** Makes `dist/embed-toolkit.tgz`, the toolkit as it is published, and touches nothing else. */
export async function pack() {
  await build(['embed-toolkit']);
  const toolkit = join(root, 'packages/embed-toolkit');
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'pack-'));
  try {
    for (const name of contents) cpSync(join(toolkit, name), join(folder, name), { recursive: true });
    await run('node', [join(toolkit, 'scripts/manifest.mjs'), 'publish', join(folder, 'package.json')]);
    const { code, output } = await run('npm', ['pack', '--json', '--loglevel=error'], {
      cwd: folder,
      quiet: true,
    });
    if (code !== 0) throw new TaskError(`Packing failed:\n${output.trim()}`);
    const [{ filename, size, files }] = JSON.parse(output);
    renameSync(join(folder, filename), join(dist, 'embed-toolkit.tgz'));
    console.log(`dist/embed-toolkit.tgz: ${files.length} files, ${Math.round(size / 1000)} kB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
