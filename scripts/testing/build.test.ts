import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { repository } from '@embed-portal/testing/programs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const execute = promisify(execFile);

describe('buildProduct without development dependencies', () => {
  let clone: string;
  const write = (name: string, content: string) => {
    const file = path.join(clone, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  beforeEach(() => {
    clone = mkdtempSync(path.join(tmpdir(), 'fresh clone-'));
    cpSync(path.join(repository, 'scripts'), path.join(clone, 'scripts'), { recursive: true });
    const { packageManager } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
      packageManager: string;
    };
    write('package.json', JSON.stringify({ private: true, packageManager }));
    write('pnpm-workspace.yaml', 'packages: [packages/*]\n');
    write('node_modules/.modules.yaml', '{ "included": { "devDependencies": false } }');
    for (const name of ['pnpm-lock.yaml', 'config/tsconfig.base.json', 'config/vite.node.config.mjs'])
      write(name, '');
    for (const name of ['demo', 'emulator', 'emulator-frame', 'identity', 'portal', 'server']) {
      write(`packages/${name}/src/main.js`, '// version 1\n');
      const build = "node -e \"fs.cpSync('src', 'dist', { recursive: true })\"";
      write(
        `packages/${name}/package.json`,
        JSON.stringify({ name: `@embed-portal/${name}`, scripts: { build } }),
      );
    }
  });
  afterEach(() => {
    rmSync(clone, { recursive: true });
  });

  /** Returns the names of the packages that are built, as printed. */
  const buildProduct = async () => {
    const module = pathToFileURL(path.join(clone, 'scripts/lib/build.mjs')).href;
    const code = `const { buildProduct } = await import('${module}'); await buildProduct();`;
    const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', code]);
    return Array.from(stdout.matchAll(/Build ([\w-]+)/g), ([, name]) => name).sort();
  };
  const all = ['demo', 'emulator', 'emulator-frame', 'identity', 'portal', 'server'];

  it('builds once, and again after a source has changed', async () => {
    expect(await buildProduct()).toEqual(all);
    expect(await buildProduct()).toEqual([]);
    write('packages/portal/src/main.js', '// version 2\n');
    expect(await buildProduct()).toEqual(all);
    expect(readFileSync(path.join(clone, 'packages/portal/dist/main.js'), 'utf8')).toBe('// version 2\n');
  });

  it('builds again after a failed build, and after the build of a package was deleted', async () => {
    const manifest = 'packages/server/package.json';
    const content = readFileSync(path.join(clone, manifest), 'utf8');
    write(manifest, content.replace(/node .*"/, 'exit 3"'));
    await expect(buildProduct()).rejects.toThrow('The build failed:');
    await expect(buildProduct()).rejects.toThrow('The build failed:');
    write(manifest, content);
    expect(await buildProduct()).toEqual(all);
    rmSync(path.join(clone, 'packages/portal/dist'), { recursive: true });
    expect(await buildProduct()).toEqual(all);
  });
});
