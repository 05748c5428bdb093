import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completeProject } from './complete-project.ts';
import type { ProjectFiles, ProjectOptions } from './complete-project.ts';
import { CreateError } from './create-error.ts';
import type { TemplateName } from './templates.ts';

/** Settings of a new project. Instead of a version, the path of a package file can be given. */
export interface ProjectSettings extends ProjectOptions {
  /** Absolute path of an empty or missing folder. */
  path: string;
  template: TemplateName;
}

const distFolder = fileURLToPath(new URL('../dist', import.meta.url));
const packageFilePattern = /\.(tgz|tar\.gz)$/;

/** Reads the files of a folder in `dist`. */
function readFiles(name: string): ProjectFiles {
  const folder = join(distFolder, name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  );
}

/** Returns the path in the project to which a package file is copied, so that the project is complete. */
const getVendorPath = (packageFile: string) => `vendor/${basename(packageFile)}`;

/** Replaces the paths of package files by their addresses in the project. */
const toAddress = (version: string) =>
  packageFilePattern.test(version) ? `file:${getVendorPath(version)}` : version;

/**
 * Writes the files of a project.
 * @throws {CreateError} when a package file does not exist
 */
export function createProject({ path, template, packages, ...options }: ProjectSettings): void {
  const { 'embed-toolkit': toolkit, '@embed-portal/emulator': emulator } = packages;
  const { mode } = options;
  const versions = mode === 'emulator' ? [toolkit, emulator] : [toolkit];
  const packageFiles = versions.filter((version) => packageFilePattern.test(version));
  for (const file of packageFiles)
    if (!existsSync(file)) throw new CreateError(`The package file '${file}' does not exist.`);
  const templateFiles = {
    ...readFiles(join('templates', template)),
    ...(mode === 'emulator' && readFiles('emulator')),
  };
  const files = completeProject(templateFiles, {
    ...options,
    packages: { 'embed-toolkit': toAddress(toolkit), '@embed-portal/emulator': toAddress(emulator) },
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(path, dirname(name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  for (const file of packageFiles) cpSync(file, join(path, getVendorPath(file)));
}
