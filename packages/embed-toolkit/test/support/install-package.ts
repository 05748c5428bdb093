import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const source = fileURLToPath(new URL('../..', import.meta.url));

export interface InstalledPackage {
  /** Directory of a user project with the package in its node_modules. */
  folder: string;
  tarball: Buffer;
  /** Paths in the tarball. */
  files: string[];
  /** Runs a program in the directory and returns its output, even if it fails. */
  run: (program: string, ...args: string[]) => Promise<string>;
  remove: () => Promise<void>;
}

/** Packs the built package with npm and installs it offline, next to the additional packages. */
export async function installPackage(
  additionalPackages: Readonly<Record<string, string>>,
): Promise<InstalledPackage> {
  const temporary = await mkdtemp(join(tmpdir(), 'embed-toolkit-'));
  const { name, files } = await packPackage(join(temporary, 'package'));
  const folder = join(temporary, 'user');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const offline = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await exec('npm', ['install', ...offline, join(temporary, 'package', name)], { cwd: folder });
  for (const [packageName, path] of Object.entries(additionalPackages)) {
    await mkdir(join(folder, 'node_modules', packageName, '..'), { recursive: true });
    await symlink(path, join(folder, 'node_modules', packageName));
  }
  await cp(join(source, 'test/consumer'), folder, { recursive: true });
  return {
    folder,
    files,
    tarball: await readFile(join(temporary, 'package', name)),
    run: async (program, ...args) => {
      const toOutput = (error: { stdout: string; stderr: string }) => error;
      const { stdout, stderr } = await exec(program, args, { cwd: folder }).catch(toOutput);
      return (stdout + stderr).trim();
    },
    remove: () => rm(temporary, { recursive: true }),
  };
}

/** Packs a copy of the package directory like `npm pack`, without changing the original. */
async function packPackage(folder: string): Promise<{ name: string; files: string[] }> {
  const manifest = join(folder, 'package.json');
  await mkdir(folder);
  await exec(process.execPath, [join(source, 'scripts/publish-manifest.mjs'), 'publish', manifest]);
  const isIncluded = (path: string) =>
    !/[\\/](node_modules|src|e2e|test|package\.json)([\\/]|$)/.test(path.slice(source.length - 1));
  await cp(source, folder, { recursive: true, filter: isIncluded });
  await writeFile(join(folder, 'src.ts'), 'a file that must not be published');
  const { stdout } = await exec('npm', ['pack', '--json', '--offline', '--loglevel=error'], { cwd: folder });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  return { name: filename, files: files.map(({ path }) => path) };
}
