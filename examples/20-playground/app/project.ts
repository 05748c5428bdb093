// Creates the projects that contain the code of the editor. Loaded when the user creates one.
import { completeProject } from 'create-embed-app/complete-project';
import type { ProjectFiles } from 'create-embed-app/complete-project';
import type { TemplateName } from 'create-embed-app/templates';
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';

const dist = '../../../packages/create-embed-app/dist';
const texts = {
  ...import.meta.glob<string>('../../../packages/create-embed-app/dist/playground/**', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../packages/create-embed-app/dist/emulator/**', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
};

/** Name of the project, of its folder and of its package. */
export const projectName = 'my-report-app';

/** Files of our packages, see vite.config.mjs. */
const packageFiles = { 'embed-toolkit': 'embed-toolkit.tgz', '@embed-portal/emulator': 'embed-emulator.tgz' };

const codeFilePattern = /(^|\/)embed\.[jt]s$/;

/** Returns the files of a folder in `dist`, by their paths in the folder. */
const getFiles = (folder: string): ProjectFiles =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([path]) => path.startsWith(`${dist}/${folder}/`))
      .map(([path, text]) => [path.slice(`${dist}/${folder}/`.length), text]),
  );

/** Adds the extensions that browsers require in imports. */
const addExtensions = (code: string) =>
  code.replaceAll(/((?:from|import) ['"]\.\/host-page)(?=['"])/g, '$1.js');

async function fetchPackage(name: string): Promise<Uint8Array> {
  const response = await fetch(`packages/${name}`);
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`The package ${name} is missing. Build the site or the playground again.`);
  return new Uint8Array(await response.arrayBuffer());
}

export interface ProjectSource {
  /** The code of the editor. */
  code: string;
  /** Returns the code without types, for templates without a build step. */
  compile(): Promise<string>;
  /** ID of the selected report. By default, the first report. */
  report: string | undefined;
}

/**
 * Creates a project whose page runs the code of the editor.
 *
 * @returns the content of a ZIP file
 * @throws {Error} when the code contains syntax errors, or when the package files are missing
 */
export async function createProject(
  template: TemplateName,
  { code, compile, report }: ProjectSource,
): Promise<Uint8Array<ArrayBuffer>> {
  const files = completeProject(
    { ...getFiles(`playground/${template}`), ...getFiles('emulator') },
    {
      name: projectName,
      mode: 'emulator',
      packageManager: 'npm',
      packages: {
        'embed-toolkit': `file:vendor/${packageFiles['embed-toolkit']}`,
        '@embed-portal/emulator': `file:vendor/${packageFiles['@embed-portal/emulator']}`,
      },
    },
  );
  const codeFile = Object.keys(files).find((path) => codeFilePattern.test(path)) ?? '';
  files[codeFile] = codeFile.endsWith('.js') ? addExtensions(await compile()) : code;
  const emulator = 'scripts/with-emulator.js';
  if (report !== undefined)
    files[emulator] = files[emulator]?.replace(/(BI_REPORT: ')[^']*/, `$1${report}`) ?? '';
  const content: Zippable = {};
  for (const [path, text] of Object.entries(files)) content[path] = strToU8(text);
  for (const name of Object.values(packageFiles))
    content[`vendor/${name}`] = [await fetchPackage(name), { level: 0 }];
  return zipSync({ [projectName]: content });
}
