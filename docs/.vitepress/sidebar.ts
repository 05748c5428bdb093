import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { getUrl, parts, root } from './pages.ts';
import type { Part, SitePage } from './pages.ts';

type Item = DefaultTheme.SidebarItem;

/** Groups with many pages. Other sidebars list only the first page of the group, which links to the others. */
const longGroups = {
  '/contribute/decisions/': 'Architecture decisions',
  '/contribute/requirements/': 'Requirements',
} as const;

/** Returns the link to a page. The page `index` of a folder is linked by the folder. */
const toLink = (url: string) => `/${url.replace(/(^|\/)index$/, '$1')}`;

/** Builds the sidebar of a part of the site. Lists all pages of one of the long groups. */
export const buildSidebar = (part: Part, pages: readonly SitePage[], openGroup?: string): Item[] =>
  parts[part].flatMap((group) => {
    const isLong = Object.values<string>(longGroups).includes(group) && group !== openGroup;
    const items = pages
      .filter((page) => page.part === part && page.group === group)
      .map(({ title, url }) => ({ text: title, link: toLink(url) }));
    return items.length > 0 ? [{ text: group, items: isLong ? items.slice(0, 1) : items }] : [];
  });

/** Builds the sidebars of the pages for contributors: one for each long group, and one for the other pages. */
export const buildContributeSidebars = (pages: readonly SitePage[]): Record<string, Item[]> => ({
  '/contribute/': buildSidebar('contribute', pages),
  ...Object.fromEntries(
    Object.entries(longGroups).map(([folder, group]) => [folder, buildSidebar('contribute', pages, group)]),
  ),
});

/** An entry of the navigation that TypeDoc writes. Groups have no path. */
interface Entry {
  title: string;
  path?: string;
  children?: Entry[];
}

const toItem = ({ title, path: file = '' }: Entry): Item => ({
  text: title,
  link: toLink(getUrl(`docs/reference/${file}`) ?? ''),
});

/** Builds the sidebars of the API reference: one for each module, with the list of modules and the names of the module. */
export function buildReferenceSidebars(): Record<string, Item[]> {
  const text = readFileSync(path.join(root, 'docs/reference/navigation.json'), 'utf8');
  const entries = JSON.parse(text) as Entry[];
  const modules = entries.flatMap((entry) => [
    entry,
    ...(entry.children ?? [])
      .filter((child) => child.path)
      .map((child) => ({ ...child, title: `${entry.title}/${child.title}` })),
  ]);
  const list: Item = { text: 'Modules', items: modules.map(toItem) };
  return Object.fromEntries(
    modules.map((module) => {
      const groups = (module.children ?? [])
        .filter((group) => !group.path)
        .map((group) => ({
          text: group.title,
          items: (group.children ?? []).map(toItem),
        }));
      return [String(toItem(module).link), [list, ...groups]];
    }),
  );
}
