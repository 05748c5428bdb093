import { posix } from 'node:path';

/**
 * Validates the address of a repository, such as `https://git.example/team/project`.
 *
 * @param {string | undefined} value value of the variable `REPOSITORY_URL`
 * @returns the address without a trailing slash, or `undefined` if the repository has no known address
 * @throws {Error} when the value is not an https address
 */
export function parseRepositoryUrl(value) {
  if (!value) return undefined;
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:')
    throw new Error('REPOSITORY_URL must be an https address, such as https://git.example/team/project.');
  return value.replace(/\/+$/, '').replace(/\.git$/, '');
}

/**
 * Returns the fields of a manifest that name the repository. npm shows them on the page of the package.
 *
 * @param {string} url
 * @param {string} folder folder of the package in the repository
 */
export const getRepositoryFields = (url, folder) => ({
  repository: { type: 'git', url: `git+${url}.git`, directory: folder },
  homepage: `${url}/tree/main/${folder}#readme`,
  bugs: { url: `${url}/issues` },
});

/** Matches text for readers of the repository. */
const repositoryTextPattern = /<!-- repository only -->[\s\S]*?<!-- end of repository only -->\n*/g;
/** Matches code, which is not changed, or a link. */
const linkPattern = /```[\s\S]*?```|`[^`\n]*`|\[([^\]]*)\]\(([^)\s]+)\)/g;

/**
 * Converts a Markdown file of a package for readers outside of the repository. Relative links become absolute, or text
 * if the repository has no known address. Text for readers of the repository is removed.
 *
 * @param {string} markdown
 * @param {{ folder: string, url: string | undefined }} options folder of the file in the repository, and the address of
 *   the repository
 */
export const toPublishedMarkdown = (markdown, { folder, url }) =>
  markdown
    .replaceAll(repositoryTextPattern, '')
    .replaceAll(
      linkPattern,
      (match, /** @type {string | undefined} */ text, /** @type {string | undefined} */ target) => {
        if (text === undefined || target === undefined || /^(https?:|mailto:|#)/.test(target)) return match;
        return url === undefined ? text : `[${text}](${url}/blob/main/${posix.join(folder, target)})`;
      },
    );
