import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Address of the repository in the tested package. */
const repositoryUrl = 'https://git.example/team/project';

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

/** Packs the built package as it is published and installs it offline, next to the additional packages. */
export async function installPackage(
  additionalPackages: Readonly<Record<string, string>>,
): Promise<InstalledPackage> {
  const temporary = await mkdtemp(join(tmpdir(), 'embed-toolkit-'));
  const tarballPath = join(temporary, 'embed-toolkit.tgz');
  const env = { ...process.env, REPOSITORY_URL: repositoryUrl };
  await exec(process.execPath, ['scripts/build-packages.mjs', '--out', temporary, 'toolkit'], {
    cwd: root,
    env,
  });
  const { stdout: list } = await exec('tar', ['tzf', tarballPath]);
  const folder = join(temporary, 'user');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const offline = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await exec('npm', ['install', ...offline, tarballPath], { cwd: folder });
  for (const [packageName, path] of Object.entries(additionalPackages)) {
    await mkdir(join(folder, 'node_modules', packageName, '..'), { recursive: true });
    await symlink(path, join(folder, 'node_modules', packageName));
  }
  await cp(join(root, 'packages/embed-toolkit/test/consumer'), folder, { recursive: true });
  return {
    folder,
    files: list
      .trim()
      .split('\n')
      .map((path) => path.replace(/^package\//, '')),
    tarball: await readFile(tarballPath),
    run: async (program, ...args) => {
      const toOutput = (error: { stdout: string; stderr: string }) => error;
      const { stdout, stderr } = await exec(program, args, { cwd: folder }).catch(toOutput);
      return (stdout + stderr).trim();
    },
    remove: () => rm(temporary, { recursive: true }),
  };
}
