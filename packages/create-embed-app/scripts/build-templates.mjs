// Writes the complete files of each template into `dist/templates`: combines the folders that templates share, replaces
// `catalog:` with version ranges, and removes the types from files that run without a build step. The templates in
// `dist/playground` have another page, which runs the code of the playground's editor. They are not published.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath, URL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import removeTypes from 'ts-blank-space';
import { parse } from 'yaml';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const sourceFolder = join(packageFolder, 'templates');
const distFolder = join(packageFolder, 'dist');
const workspaceFile = join(packageFolder, '../../pnpm-workspace.yaml');
/** @type {{ catalog: Record<string, string> }} */
const { catalog } = parse(readFileSync(workspaceFile, 'utf8'));
const prettierOptions = await resolveConfig(join(packageFolder, 'package.json'));

/**
 * @typedef {object} Template
 * @property {Record<string, string>} folders source folders that make up the template, with their target folders
 * @property {RegExp} javascript TypeScript files that become JavaScript, because they run without a build step
 * @property {Record<string, string>} texts values of placeholders in the README
 * @property {Record<string, string>} files descriptions of files for the README
 * @property {string[]} [omitted] files of the folders that the template does not contain
 */

const nodeFiles = /^(server|scripts)\//;
const expressFolders = { base: '.', express: '.' };
const expressTexts = { api: 'server/api.js', token: 'server/embed-token.js' };
const expressFiles = {
  'server/embed-token.js': 'requests embed tokens from Power BI',
  'server/api.js': 'the route `/api/embed-token`, from which the page requests a token',
};
const viteFolders = { ...expressFolders, 'vite-app': '.', page: 'src' };
const viteTexts = { ...expressTexts, build: 'Check the types and build the app.', built: 'built ' };
const viteFiles = { ...expressFiles, 'server/main.js': 'the server that serves the built app' };
const nextFiles = {
  'server/embed-token.ts': 'requests embed tokens from Power BI',
  'app/api/embed-token/route.ts': 'the route from which the page requests a token',
};
const serverFiles = {
  ...expressFiles,
  'server/main.js': 'the server of the app, which also serves the toolkit to the browser',
};
const pageFiles = {
  'report-config.ts': 'the configuration of the report, with token renewal and the colors of the dark theme',
  'access.ts': 'requests the token from the server of the app',
  'styles.css': 'the styles of the page, in light and dark',
};
const inFolder = (/** @type {string} */ folder, /** @type {Record<string, string>} */ files) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
const toJavaScriptNames = (/** @type {Record<string, string>} */ files) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name.replace('.ts', '.js'), text]));

const templates = {
  vite: {
    folders: { ...viteFolders, vite: '.' },
    javascript: nodeFiles,
    texts: viteTexts,
    files: { 'src/main.ts': 'embeds the report', ...inFolder('src', pageFiles), ...viteFiles },
  },
  react: {
    folders: { ...viteFolders, 'react-page': 'src', react: '.' },
    javascript: nodeFiles,
    texts: viteTexts,
    files: {
      'src/report-page.tsx': 'the page with the report',
      ...inFolder('src', pageFiles),
      ...viteFiles,
    },
  },
  nextjs: {
    folders: { base: '.', page: 'components', 'react-page': 'components', nextjs: '.' },
    javascript: /^scripts\//,
    texts: {
      api: 'app/api/embed-token/route.ts',
      token: 'server/embed-token.ts',
      build: 'Check the types and build the app.',
      built: 'built ',
    },
    files: {
      'components/report-page.tsx': 'the page with the report',
      ...inFolder('components', pageFiles),
      ...nextFiles,
    },
  },
  vue: {
    folders: { ...viteFolders, vue: '.' },
    javascript: nodeFiles,
    texts: viteTexts,
    files: { 'src/ReportPage.vue': 'the page with the report', ...inFolder('src', pageFiles), ...viteFiles },
  },
  server: {
    folders: { ...expressFolders, page: 'public', 'vite/src': 'public', server: '.' },
    javascript: /./,
    texts: { ...expressTexts, build: 'Check the syntax. There is nothing to build.', built: '' },
    files: {
      'public/index.html': 'the page',
      'public/main.js': 'embeds the report',
      ...toJavaScriptNames(inFolder('public', pageFiles)),
      ...serverFiles,
    },
  },
};

const codeFiles = {
  'embed.ts': 'the code from the editor of the playground, which embeds the report',
  'host-page.ts': 'what the code imports: the service, the element, and the configuration of the report',
  'access.ts': pageFiles['access.ts'],
  'styles.css': pageFiles['styles.css'],
};
const pageText = 'the page, which runs the code';

/** @type {Record<string, Template>} */
const playgroundTemplates = {
  vite: {
    ...templates.vite,
    folders: { ...templates.vite.folders, playground: 'src', 'playground-page': 'src' },
    omitted: ['src/report-config.ts'],
    files: { ...inFolder('src', codeFiles), 'src/main.ts': 'runs the code', ...viteFiles },
  },
  react: {
    ...templates.react,
    folders: { ...templates.react.folders, playground: 'src', 'playground-react': 'src' },
    omitted: ['src/report-config.ts', 'src/use-media-query.ts'],
    files: { ...inFolder('src', codeFiles), 'src/report-page.tsx': pageText, ...viteFiles },
  },
  nextjs: {
    ...templates.nextjs,
    folders: { ...templates.nextjs.folders, playground: 'components', 'playground-react': 'components' },
    omitted: ['components/report-config.ts', 'components/use-media-query.ts'],
    files: {
      ...inFolder('components', codeFiles),
      'components/report-page.tsx': pageText,
      ...nextFiles,
    },
  },
  vue: {
    ...templates.vue,
    folders: { ...templates.vue.folders, playground: 'src', 'playground-vue': 'src' },
    omitted: ['src/report-config.ts', 'src/use-media-query.ts', 'src/ReportPage.vue'],
    files: { ...inFolder('src', codeFiles), 'src/App.vue': pageText, ...viteFiles },
  },
  server: {
    ...templates.server,
    folders: { ...templates.server.folders, playground: 'public', 'playground-page': 'public' },
    omitted: ['public/report-config.ts'],
    files: {
      ...toJavaScriptNames(inFolder('public', codeFiles)),
      'public/main.js': 'runs the code',
      ...serverFiles,
    },
  },
};

/** Files that have another name in the sources, where tools would apply them to this repository. */
const targetNames = new Map([
  ['_package.json', 'package.json'],
  ['_tsconfig.json', 'tsconfig.json'],
]);

/** Replaces `catalog:` with the range of compatible versions. */
function resolveVersions(/** @type {string} */ manifest) {
  return manifest.replace(/"([^"]+)": "catalog:"/g, (_, name) => {
    if (!catalog[name]) throw new Error(`pnpm-workspace.yaml contains no version of ${name}.`);
    return `"${name}": "^${catalog[name]}"`;
  });
}

/** Converts TypeScript to JavaScript, with file extensions in relative imports, as browsers and Node.js require. */
async function toJavaScript(/** @type {string} */ source) {
  const code = removeTypes(source).replace(/((?:from |import\()'\.{1,2}\/[\w/-]+)'/g, "$1.js'");
  const formatted = await format(code, { ...prettierOptions, parser: 'babel' });
  // Imports of types leave empty lines between other imports.
  return formatted.replace(/(^import .*;\n)\n+(?=import )/gm, '$1');
}

/** Returns the text of a file in the template, and its name there. */
async function convertFile(
  /** @type {Template} */ { javascript, texts, files },
  /** @type {string} */ source,
  /** @type {string} */ target,
) {
  const text = readFileSync(source, 'utf8');
  if (target.endsWith('.ts') && javascript.test(target)) {
    return { name: target.replace(/\.ts$/, '.js'), text: await toJavaScript(text) };
  }
  if (target === 'package.json') return { name: target, text: resolveVersions(text) };
  if (target !== 'README.md') return { name: target, text };
  const rows = Object.entries(files).map(([file, purpose]) => `| \`${file}\` | ${purpose} |`);
  const values = Object.entries({ ...texts, files: rows.join('\n') });
  const readme = values.reduce((result, [key, value]) => result.replaceAll(`{{${key}}}`, value), text);
  return { name: target, text: readme };
}

/** Lists the files of a folder and of its subfolders, relative to it. */
const listFiles = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** Writes the files of a template into a folder of `dist`. */
async function writeTemplate(/** @type {Template} */ template, /** @type {string} */ folder) {
  for (const [source, target] of Object.entries(template.folders)) {
    for (const file of listFiles(join(sourceFolder, source))) {
      const path = posix.join(target, posix.dirname(file), targetNames.get(file) ?? posix.basename(file));
      if (template.omitted?.includes(path)) continue;
      const { name, text } = await convertFile(template, join(sourceFolder, source, file), path);
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }
}

for (const folder of ['templates', 'emulator', 'playground'])
  rmSync(join(distFolder, folder), { recursive: true, force: true });
for (const [name, template] of Object.entries(templates))
  await writeTemplate(template, join(distFolder, 'templates', name));
for (const [name, template] of Object.entries(playgroundTemplates))
  await writeTemplate(template, join(distFolder, 'playground', name));
// Files that projects with the emulator contain in addition to those of their template.
const emulator = { folders: { 'emulator/scripts': 'scripts' }, javascript: /./, texts: {}, files: {} };
await writeTemplate(emulator, join(distFolder, 'emulator'));
