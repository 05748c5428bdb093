import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './programs.ts';
import type { Programs } from './programs.ts';

const exec = promisify(execFile);
const modules = join(repository, 'packages/create-embed-app/node_modules');
const cli = join(repository, 'packages/create-embed-app/dist/cli.js');

/** Folders of the packages of this repository that apps depend on. */
const ownPackages: Record<string, string> = {
  'embed-toolkit': 'packages/embed-toolkit',
  '@embed-portal/emulator': 'packages/emulator',
};

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>>;

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;

/** Links a built package into a project, with its manifest as it is published. */
async function linkBuiltPackage(source: string, target: string): Promise<void> {
  const { publishConfig, ...manifest } = await readJson<Record<string, object>>(join(source, 'package.json'));
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'package.json'), JSON.stringify({ ...manifest, ...publishConfig }));
  await symlink(join(source, 'dist'), join(target, 'dist'));
}

/** Unpacks a package file into a project. Links its dependencies to those that are installed for this repository. */
async function unpackPackage(file: string, source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await exec('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
  await symlink(join(source, 'node_modules'), join(target, 'node_modules'));
}

/**
 * Links the dependencies of a project to the packages that are installed for this repository. Unpacks the package files
 * that the project contains.
 */
async function linkDependencies(folder: string): Promise<void> {
  const { dependencies, devDependencies } = await readJson<Manifest>(join(folder, 'package.json'));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    const target = join(folder, 'node_modules', name);
    await mkdir(dirname(target), { recursive: true });
    const source = join(repository, ownPackages[name] ?? '');
    const file = join(folder, version.replace(/^file:/, ''));
    if (!(name in ownPackages)) await symlink(join(modules, name), target);
    else if (existsSync(file)) await unpackPackage(file, source, target);
    else await linkBuiltPackage(source, target);
  }
  await symlink(join(modules, '.bin'), join(folder, 'node_modules/.bin'));
}

/** An app in a temporary folder, whose dependencies are linked instead of installed. */
export class AppProject {
  readonly #folder: string;
  readonly #programs: Programs;

  private constructor(folder: string, programs: Programs) {
    this.#folder = folder;
    this.#programs = programs;
  }

  /** Creates an app with the command `create-embed-app`. */
  static async create(folder: string, programs: Programs, ...options: string[]): Promise<AppProject> {
    await exec(process.execPath, [cli, folder, '--no-install', ...options]);
    return AppProject.open(folder, programs);
  }

  /** Opens the app in a folder that has no dependencies yet. */
  static async open(folder: string, programs: Programs): Promise<AppProject> {
    await linkDependencies(folder);
    return new AppProject(folder, programs);
  }

  /** Writes the settings into the file `.env`. */
  async configure(settings: Record<string, string>): Promise<void> {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(join(this.#folder, '.env'), lines.join(''));
  }

  /** Runs a script of the app until it ends, and returns its output. */
  async run(script: string): Promise<string> {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
    const { stdout, stderr } = await exec('npm', ['run', script], { cwd: this.#folder, env });
    return stdout + stderr;
  }

  /**
   * Starts a script of the app that serves it at a port.
   *
   * @returns the output of the script until the app is ready
   */
  async start(script: 'dev' | 'start', port: number): Promise<string> {
    const { scripts } = await readJson<Manifest>(join(this.#folder, 'package.json'));
    const [program = '', ...args] = scripts?.[script]?.split(' ') ?? [];
    const file = program === 'next' ? ['node_modules/next/dist/bin/next'] : [];
    const { PATH } = process.env;
    // As npm does, makes the commands of packages available.
    process.env['PATH'] = `${join(this.#folder, 'node_modules/.bin')}:${PATH}`;
    process.env['PORT'] = String(port);
    try {
      return await this.#programs.start(/app is running at|ready in/i, this.#folder, ...file, ...args);
    } finally {
      process.env['PATH'] = PATH;
      delete process.env['PORT'];
    }
  }
}
