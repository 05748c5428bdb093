import { existsSync } from 'node:fs';
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { getUrl, root } from './pages.ts';

/** Address of the repository, such as `https://github.com/name/repository`. Without it, source files are not linked. */
export const repositoryUrl = process.env['REPOSITORY_URL']?.replace(/\/$/, '');

/** The target of a link: a page of the site, an address outside of it, or nothing that the site can link to. */
type Target = { page: string } | { address: string } | undefined;

/**
 * Resolves a relative link of a Markdown file, which refers to another file of the repository.
 *
 * @param file path of the Markdown file in the repository
 * @throws {Error} if the file does not exist
 */
export function resolveLink(link: string, file: string): Target {
  const [target = '', anchor] = link.split('#');
  const resolved = path.posix.join(path.posix.dirname(file), decodeURI(target));
  if (!existsSync(path.join(root, resolved))) throw new Error(`${file}: the file '${link}' does not exist.`);
  const url = getUrl(resolved);
  if (url !== undefined) return { page: `${url}${anchor === undefined ? '' : `#${anchor}`}` };
  return repositoryUrl === undefined ? undefined : { address: `${repositoryUrl}/blob/main/${resolved}` };
}

/** Returns whether a link refers to a file of the repository by a relative path. */
export const isRelativeLink = (link: string): boolean => !/^([a-z]+:|[/#])/i.test(link);

/** Appends the extension of a page to a link, in front of its anchor. */
export const addExtension = (page: string, extension: string): string =>
  page.replace(/(#|$)/, `${extension}$1`);

/**
 * Makes the links between files of the repository work on the site, where files have other paths. Links to source files
 * lead to the repository, or become plain text if its address is unknown.
 */
export function useRepositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('repository-links', ({ env, tokens }) => {
    const { path: file, realPath = file } = env as { path?: string; realPath?: string };
    // Titles in the frontmatter are rendered without a file.
    if (realPath === undefined) return;
    const source = path.relative(root, realPath).replaceAll('\\', '/');
    let isRemoved = false;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'link_close' && isRemoved) token.tag = 'span';
      if (token.type !== 'link_open') continue;
      const link = String(token.attrGet('href'));
      isRemoved = false;
      if (!isRelativeLink(link)) continue;
      const target = resolveLink(link, source);
      if (!target) {
        isRemoved = true;
        token.tag = 'span';
        token.attrs = null;
      } else {
        token.attrSet('href', 'page' in target ? `/${addExtension(target.page, '.md')}` : target.address);
      }
    }
  });
}
