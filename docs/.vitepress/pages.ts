import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const root = path.resolve(import.meta.dirname, '../..');

/** Groups of the navigation, in its order, for each part of the site. A page names its group in its frontmatter. */
export const parts = {
  toolkit: [
    'Start',
    'Frameworks',
    'Guides',
    'In production',
    'Power BI',
    'powerbi-client',
    'Emulator',
    'Examples',
  ],
  portal: ['Administer', 'Operate'],
  contribute: ['Project', 'Packages', 'Architecture decisions', 'Benchmarks', 'Requirements'],
} as const;

export type Part = keyof typeof parts;
type Group = (typeof parts)[Part][number];

/** Path of a file in the repository, its path on the site, and its group and title if its frontmatter has none. */
type Route = readonly [file: RegExp, url: string, group: Group, title?: string];

/** The pages of the navigation. */
const routes: readonly Route[] = [
  [/^docs\/guides\/portal-(.+)\.md$/, 'portal/$1', 'Administer'],
  [/^docs\/guides\/(.+)\.md$/, 'guides/$1', 'Guides'],
  [/^packages\/embed-toolkit\/README\.md$/, 'guides/overview', 'Start', 'Overview of the toolkit'],
  [/^packages\/create-embed-app\/README\.md$/, 'guides/create-an-app', 'Start', 'Create an app'],
  [/^docs\/errors\.md$/, 'errors', 'In production'],
  [/^docs\/toolkit\/(.+)\.md$/, 'guides/$1', 'powerbi-client'],
  [/^docs\/emulator\.md$/, 'emulator/index', 'Emulator'],
  [/^docs\/emulator-(.+)\.md$/, 'emulator/$1', 'Emulator'],
  [/^packages\/emulator\/README\.md$/, 'emulator/behavior', 'Emulator', 'Behavior of the emulator'],
  [/^examples\/README\.md$/, 'examples/index', 'Examples', 'All examples'],
  [/^examples\/production\/README\.md$/, 'portal/production', 'Operate'],
  [/^examples\/(?:[^/]+\/)?(?:\d+-)?([^/]+)\/README\.md$/, 'examples/$1', 'Examples'],
  [/^docs\/(admin-guide|product-behavior)\.md$/, 'portal/$1', 'Administer'],
  [/^docs\/(operations|security)\.md$/, 'portal/$1', 'Operate'],
  [/^CONTRIBUTING\.md$/, 'contribute/index', 'Project'],
  [
    /^docs\/(architecture|commands|recipes|releasing|protocol|glossary|mutation-testing)\.md$/,
    'contribute/$1',
    'Project',
  ],
  [/^CHANGELOG\.md$/, 'contribute/changelog', 'Project'],
  [/^SECURITY\.md$/, 'contribute/security-policy', 'Project'],
  [/^docs\/CODE_OF_CONDUCT\.md$/, 'contribute/code-of-conduct', 'Project'],
  [/^packages\/([^/]+)\/README\.md$/, 'contribute/packages/$1', 'Packages'],
  [/^docs\/adr\/README\.md$/, 'contribute/decisions/index', 'Architecture decisions', 'All decisions'],
  [/^docs\/adr\/\d+-(.+)\.md$/, 'contribute/decisions/$1', 'Architecture decisions'],
  [/^docs\/benchmarks\/(.+)\.md$/, 'contribute/benchmarks/$1', 'Benchmarks'],
  [/^docs\/requirements\/README\.md$/, 'contribute/requirements/index', 'Requirements', 'All requirements'],
  [/^docs\/requirements\/(.+)\.md$/, 'contribute/requirements/$1', 'Requirements'],
];

/** The pages outside of the navigation groups: the start page and the generated reference. */
const otherRoutes: readonly (readonly [RegExp, string])[] = [
  [/^(docs\/index|README)\.md$/, 'index'],
  [/^docs\/gallery\.md$/, 'gallery/index'],
  [/^docs\/reference\/embed-toolkit\/(.+)\.md$/, 'reference/$1'],
];

/** Markdown files below the repository that are not pages, as globs. */
export const excludedFiles = [
  'README.md',
  '{.changeset,.data,.github,coverage,scripts}/**',
  '**/{.turbo,site,test-results}/**',
  'docs/{.vitepress,e2e,images,test}/**',
  'docs/reference/index.md',
  'packages/*/!(README).md',
  'packages/*/*/**',
];

/** Returns the path of a page on the site, without extension, or `undefined` if the file is not a page. */
export function getUrl(file: string): string | undefined {
  const [pattern, url = ''] = [...routes, ...otherRoutes].find(([candidate]) => candidate.test(file)) ?? [];
  return pattern && file.replace(pattern, url);
}

export interface SitePage {
  /** Path in the repository, such as `docs/guides/tokens.md`. */
  file: string;
  /** Path on the site without extension, such as `guides/tokens`. */
  url: string;
  part: Part;
  group: Group;
  order: number;
  title: string;
  description: string;
}

/** Fields at the start of a page. */
interface Frontmatter {
  title?: string;
  description?: string;
  group?: string;
  order?: number;
  keywords?: string[];
}

/** Splits a Markdown file into its frontmatter and its text. */
export function parseMarkdown(markdown: string): { frontmatter: Frontmatter; text: string } {
  const [block = '', lines = ''] = /^---\n(.*?)\n---\n+/s.exec(markdown) ?? [];
  return { frontmatter: (parse(lines) ?? {}) as Frontmatter, text: markdown.slice(block.length) };
}

/** Returns a Markdown text without its formatting. */
const toPlainText = (markdown: string) =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the first sentences of a text, with at most 200 characters if possible. */
function summarize(text: string): string {
  const paragraph = text
    .split(/\n{2,}/)
    .find((block) => /^(?!\*\*(Superseded|Context))[\p{L}`*["]/u.test(block));
  const sentences = toPlainText(paragraph ?? '').split(/(?<=[.:]) (?=\p{Lu})/u);
  let summary = '';
  for (const sentence of sentences) {
    if (summary && summary.length + sentence.length > 200) break;
    summary = `${summary} ${sentence}`.trim();
  }
  return summary;
}

function findPart(group: string, file: string): { part: Part; group: Group } {
  for (const part of Object.keys(parts) as Part[]) {
    const known = parts[part].find((name) => name === group);
    if (known) return { part, group: known };
  }
  const groups = Object.values(parts).flat().join(', ');
  throw new Error(`${file}: the group '${group}' does not exist. Groups: ${groups}.`);
}

function readPage(file: string): SitePage[] {
  const route = routes.find(([pattern]) => pattern.test(file));
  const url = getUrl(file);
  if (!route || url === undefined) return [];
  const { frontmatter, text } = parseMarkdown(readFileSync(path.join(root, file), 'utf8'));
  const heading = toPlainText(/^# (.+)$/m.exec(text)?.[1] ?? file);
  const { part, group } = findPart(frontmatter.group ?? route[2], file);
  return [
    {
      file,
      url,
      part,
      group,
      order: frontmatter.order ?? (url.endsWith('/index') ? -1 : 100),
      title: frontmatter.title ?? route[3] ?? heading,
      description: frontmatter.description ?? summarize(text.replace(/^# .+$/m, '')),
    },
  ];
}

/** Returns the Markdown files in a folder of the repository. */
const listFiles = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));

/** Returns the READMEs of a folder and of its subfolders, down to a depth. */
function listReadmes(folder: string, depth: number): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && depth > 0 && entry.name !== 'node_modules')
      return listReadmes(file, depth - 1);
    return entry.name === 'README.md' ? [file] : [];
  });
}

/** Returns all pages of the navigation in its order. */
export function readPages(): SitePage[] {
  const docs = ['adr', 'benchmarks', 'guides', 'requirements', 'toolkit'].map((name) => `docs/${name}`);
  const files = [
    ...['.', 'docs', ...docs].flatMap((folder) => listFiles(folder)),
    ...listReadmes('examples', 2),
    ...listReadmes('packages', 1),
  ];
  const groups: readonly string[] = Object.values(parts).flat();
  return files
    .sort()
    .flatMap(readPage)
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order);
}
