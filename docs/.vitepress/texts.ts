import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addExtension, isRelativeLink, resolveLink } from './links.ts';
import { getUrl, parseMarkdown, parts, root } from './pages.ts';
import type { SitePage } from './pages.ts';

/** Applies a function to the parts of a Markdown text that are not code. */
const replaceOutsideOfCode = (text: string, replace: (part: string) => string) =>
  text
    .split(/(^```.*?^```$|`[^`\n]*`)/gms)
    .map((part, index) => (index % 2 === 0 ? replace(part) : part))
    .join('');

/**
 * Returns the Markdown version of a page, with links to the Markdown versions of other pages.
 *
 * @param file path of the page in the repository
 * @param url path of the page on the site
 */
function toSiteMarkdown(file: string, url: string): string {
  const { text } = parseMarkdown(readFileSync(path.join(root, file), 'utf8'));
  const linkPattern = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
  return replaceOutsideOfCode(text, (part) =>
    // Code groups are tabs on the site only.
    part
      .replaceAll(/^:::.*\n+/gm, '')
      .replaceAll(linkPattern, (match, image: string, label: string, link: string) => {
        if (!isRelativeLink(link)) return match;
        if (image) return label;
        const target = resolveLink(link, file);
        if (!target) return label;
        if ('address' in target) return `[${label}](${target.address})`;
        return `[${label}](${path.posix.relative(path.posix.dirname(url), addExtension(target.page, '.md'))})`;
      }),
  );
}

const partTitles = { toolkit: 'Toolkit', portal: 'Portal', contribute: 'Contribute' } as const;

/**
 * Returns the list of the Markdown versions for language models.
 *
 * @param siteUrl address of the site, which ends with a slash; without it, the links are relative
 */
function buildPageList(pages: readonly SitePage[], siteUrl = ''): string {
  const lists = (Object.keys(parts) as (keyof typeof parts)[]).map((part) => {
    const entries = pages
      .filter((page) => page.part === part)
      .map(({ title, url, description }) => `- [${title}](${siteUrl}${url}.md): ${description}`);
    return `## ${partTitles[part]}\n\n${entries.join('\n')}\n`;
  });
  const reference = `## API reference\n\n- [API reference](${siteUrl}reference/index.md): All exported names of the toolkit.\n`;
  const introduction =
    '# embed-toolkit\n\n> A toolkit that embeds business-intelligence reports in web pages and controls them, and a multi-tenant portal that is built on it.\n';
  return [introduction, ...lists, reference].join('\n');
}

/** The start page consists of components. Its Markdown version is the README. */
const getSource = (file: string) => (file === 'docs/index.md' ? 'README.md' : file);

/** Writes the Markdown version of each page next to its HTML file, and `llms.txt`. */
export function writeTexts(
  folder: string,
  files: readonly string[],
  pages: readonly SitePage[],
  siteUrl?: string,
): void {
  for (const file of files) {
    const url = getUrl(file) ?? file;
    const target = path.join(folder, `${url}.md`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, toSiteMarkdown(getSource(file), url));
  }
  writeFileSync(path.join(folder, 'llms.txt'), buildPageList(pages, siteUrl));
}
