import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { insertCharts } from '../charts.mjs';
import { getMetaTags } from './head.ts';
import { repositoryUrl, useRepositoryLinks } from './links.ts';
import { copyMermaid } from './mermaid.ts';
import { excludedFiles, getUrl, parseMarkdown, readPages, root } from './pages.ts';
import { addContentSecurityPolicy } from './policy.ts';
import { searchOptions } from './search.ts';
import { buildContributeSidebars, buildReferenceSidebars, buildSidebar } from './sidebar.ts';
import { writeTexts } from './texts.ts';

/** Address of the published site, such as `https://docs.example.com/`. Without it, no absolute URLs are written. */
const siteUrl = process.env['SITE_URL']?.replace(/\/?$/, '/');
const base = siteUrl === undefined ? '/' : new URL(siteUrl).pathname;
const description =
  'Embed business-intelligence reports in web pages: a typed toolkit that replaces powerbi-client, and a multi-tenant portal.';

const manifest = readFileSync(path.join(root, 'packages/embed-toolkit/package.json'), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

const pages = readPages();
const toolkitSidebar = buildSidebar('toolkit', pages);

/** Anchors of headings as GitHub generates them, so that links work in the repository and on the site. */
const slugify = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export default defineConfig({
  title: 'embed-toolkit',
  description,
  lang: 'en-US',
  base,
  srcDir: root,
  srcExclude: [...excludedFiles],
  outDir: path.join(root, 'docs/site'),
  // Otherwise, each page contains the sidebars of all pages.
  metaChunk: true,
  rewrites: (file) => {
    const url = getUrl(file);
    if (url === undefined) throw new Error(`${file}: add the page to docs/.vitepress/pages.ts.`);
    return `${url}.md`;
  },
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:site_name', content: 'embed-toolkit' }],
  ],
  ...(siteUrl === undefined ? {} : { sitemap: { hostname: siteUrl } }),
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    config: (md) => {
      useRepositoryLinks(md);
      md.core.ruler.push('empty-table-headers', ({ tokens }) => {
        for (const [index, token] of tokens.entries()) {
          const [content, close] = tokens.slice(index + 1, index + 3);
          if (token.type !== 'th_open' || content?.content !== '' || !close) continue;
          token.tag = 'td';
          close.tag = 'td';
        }
      });
      md.core.ruler.after('normalize', 'charts', (state) => {
        const { path: file } = state.env as { path?: string };
        if (file?.includes('/benchmarks/')) state.src = insertCharts(state.src);
      });
      const { fence } = md.renderer.rules;
      md.renderer.rules.fence = (tokens, index, options, env, renderer) => {
        const token = tokens[index];
        if (token?.info.trim() === 'mermaid')
          return `<MermaidDiagram code="${encodeURIComponent(token.content)}" />`;
        return fence?.(tokens, index, options, env, renderer) ?? '';
      };
    },
  },
  vite: {
    publicDir: path.join(root, 'docs/.vitepress/public'),
    plugins: [
      {
        // Pages outside of `docs` are compiled to Vue components as well, but Vue is installed in `docs`.
        name: 'resolve-vue',
        enforce: 'pre',
        resolveId(source, importer) {
          if (!/^vue($|\/)/.test(source) || !importer?.endsWith('.md')) return undefined;
          return this.resolve(source, path.join(root, 'docs/index.md'), { skipSelf: true });
        },
      },
    ],
    resolve: {
      // The live report uses the toolkit as it is published.
      alias: [
        {
          find: /^embed-toolkit$/,
          replacement: path.join(root, 'packages/embed-toolkit/dist/index.js'),
        },
      ],
    },
    // The search index is loaded when the reader opens the search.
    build: { chunkSizeWarningLimit: 4_000 },
  },
  transformPageData(page) {
    const known = pages.find(({ url }) => `${url}.md` === page.relativePath);
    page.title = known?.title ?? page.title;
    page.description ||= known?.description ?? description;
  },
  transformHead: ({ pageData }) => getMetaTags(pageData, siteUrl),
  transformHtml: addContentSecurityPolicy,
  buildEnd({ outDir, pages: files }) {
    writeTexts(outDir, files, pages, siteUrl);
    copyMermaid(outDir);
    // The picture of links to the site, see `getMetaTags`.
    cpSync(path.join(root, 'docs/images/viewer-light.png'), path.join(outDir, 'social.png'));
  },
  themeConfig: {
    siteTitle: 'embed-toolkit',
    logo: { src: '/favicon.svg', alt: '' },
    outline: { level: [2, 3], label: 'On this page' },
    ...(repositoryUrl === undefined
      ? {}
      : {
          editLink: {
            pattern: ({ filePath }) => `${repositoryUrl}/edit/main/${filePath}`,
            text: 'Edit this page',
          },
          socialLinks: [{ icon: 'github', link: repositoryUrl }],
        }),
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        miniSearch: {
          searchOptions,
        },
        _render(source, env, md) {
          const { keywords } = parseMarkdown(source).frontmatter;
          // The index contains words, not colors.
          const { highlight } = md.options;
          md.set({ highlight: null });
          const html = md.render(source, env);
          md.set({ highlight: highlight ?? null });
          return keywords ? html.replace('</h1>', `</h1><p>${keywords.join(', ')}</p>`) : html;
        },
      },
    },
    nav: [
      { text: 'Toolkit', link: '/guides/get-started', activeMatch: '^/(guides/|emulator/|errors)' },
      { text: 'Examples', link: '/gallery/', activeMatch: '^/(examples|gallery)/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Playground', link: '/playground/', target: '_self' },
      { text: 'Portal', link: '/portal/admin-guide', activeMatch: '^/portal/' },
      { text: 'Contribute', link: '/contribute/', activeMatch: '^/contribute/' },
      { text: version, items: [{ text: 'Changelog', link: '/contribute/changelog' }] },
    ],
    sidebar: {
      '/guides/': toolkitSidebar,
      '/errors': toolkitSidebar,
      '/emulator/': toolkitSidebar,
      '/examples/': toolkitSidebar,
      ...buildReferenceSidebars(),
      '/portal/': buildSidebar('portal', pages),
      ...buildContributeSidebars(pages),
    },
    footer: {
      message: 'MIT License. Not affiliated with Microsoft. Power BI is a trademark of Microsoft.',
    },
  },
});
