import type { HeadConfig, PageData } from 'vitepress';

/**
 * Returns the metadata that other sites show with a link to the page (Open Graph).
 *
 * @param siteUrl address of the site, which ends with a slash; without it, tags with absolute URLs are missing
 */
export function getMetaTags(
  page: Pick<PageData, 'title' | 'description' | 'relativePath'>,
  siteUrl?: string,
): HeadConfig[] {
  const tags: Record<string, string> = { 'og:title': page.title, 'og:description': page.description };
  const links: HeadConfig[] = [];
  if (siteUrl !== undefined) {
    const url = siteUrl + page.relativePath.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html');
    tags['og:url'] = url;
    tags['og:image'] = `${siteUrl}social.png`;
    links.push(['link', { rel: 'canonical', href: url }]);
  }
  const toTag = ([property, content]: [string, string]): HeadConfig => ['meta', { property, content }];
  return [...Object.entries(tags).map(toTag), ...links];
}
