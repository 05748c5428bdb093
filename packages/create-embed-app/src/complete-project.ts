import type { Mode } from './arguments.ts';
import type { PackageManager } from './package-manager.ts';

/** Text files by their path in the project. Paths contain slashes on all systems. */
export type ProjectFiles = Record<string, string>;

/** Settings of a new project that its files depend on. */
export interface ProjectOptions {
  /** Name of the package. */
  name: string;
  mode: Mode;
  packageManager: PackageManager;
  /** Version range, or `file:` address, of each of our packages. */
  packages: Record<'embed-toolkit' | '@embed-portal/emulator', string>;
}

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Names of files that npm does not publish, or that tools would apply to this repository, by their names in `dist`. */
const targetNames: Record<string, string> = { _gitignore: '.gitignore', '_env.example': '.env.example' };

const textFilePattern = /\.(html|json|md|tsx)$/;

const sortByName = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

function completeManifest(text: string, { mode, packages }: ProjectOptions): string {
  const manifest = JSON.parse(text) as Manifest;
  const name = '@embed-portal/emulator';
  const { dev, start } = manifest.scripts;
  const doctor = 'embed-toolkit doctor';
  const completed: Manifest = {
    ...manifest,
    scripts: { ...manifest.scripts, doctor },
    dependencies: sortByName({ ...manifest.dependencies, 'embed-toolkit': packages['embed-toolkit'] }),
    ...(mode === 'emulator' && {
      scripts: {
        ...manifest.scripts,
        dev: `node scripts/with-emulator.js ${dev}`,
        start: `node scripts/with-emulator.js ${start}`,
        doctor: `node scripts/with-emulator.js ${doctor}`,
      },
      devDependencies: sortByName({ ...manifest.devDependencies, [name]: packages[name] }),
    }),
  };
  return `${JSON.stringify(completed, null, 2)}\n`;
}

/** Removes the sections of the README that describe another mode, and the markers of the sections. */
const selectSections = (text: string, mode: Mode) =>
  text.replace(/<!-- (emulator|power-bi) -->\n(.*?)<!-- \/\1 -->\n/gs, (_, section: string, body: string) =>
    section === mode ? body : '',
  );

function completeText(path: string, text: string, options: ProjectOptions): string {
  if (!textFilePattern.test(path)) return text;
  const complete = path === 'package.json' ? completeManifest(text, options) : text;
  const result = complete
    .replaceAll('{{name}}', options.name)
    .replaceAll('{{manager}}', options.packageManager);
  return path === 'README.md' ? selectSections(result, options.mode) : result;
}

/**
 * Completes the files of a template. Does not access the file system, because the playground of the documentation uses
 * this function in the browser.
 *
 * @param templateFiles files of the template, and those of the emulator if the project uses it
 */
export function completeProject(templateFiles: ProjectFiles, options: ProjectOptions): ProjectFiles {
  const files = Object.entries(templateFiles).map(([path, text]) => [
    targetNames[path] ?? path,
    completeText(path, text, options),
  ]);
  const settings = templateFiles['_env.example'] ?? '';
  return Object.fromEntries([
    ...files,
    ...(options.mode === 'power-bi' ? [['.env', settings]] : []),
  ]) as ProjectFiles;
}
