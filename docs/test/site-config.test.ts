import type { DefaultTheme, PageData, UserConfig } from 'vitepress';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The build of the site writes the navigation of the reference, which the sidebars contain.
vi.mock('../.vitepress/sidebar.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  buildReferenceSidebars: () => ({}),
}));

/** Loads the configuration of the site, which reads the environment variables when it is imported. */
const loadConfig = async () => (await import('../.vitepress/config.ts')).default;

function getEditAddress({ themeConfig }: UserConfig<DefaultTheme.Config>) {
  const pattern = themeConfig?.editLink?.pattern;
  return typeof pattern === 'function' ? pattern({ filePath: 'docs/guides/tokens.md' } as PageData) : pattern;
}

describe('Configuration of the published site', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllEnvs());

  it('contains a sitemap, and links to edit pages and to source files', async () => {
    vi.stubEnv('SITE_URL', 'https://docs.example.com/toolkit');
    vi.stubEnv('REPOSITORY_URL', 'https://git.example.com/embed-portal/');
    const config = await loadConfig();
    expect(config.base).toBe('/toolkit/');
    expect(config.sitemap?.hostname).toBe('https://docs.example.com/toolkit/');
    expect(getEditAddress(config)).toBe(
      'https://git.example.com/embed-portal/edit/main/docs/guides/tokens.md',
    );
    expect(config.themeConfig?.socialLinks).toEqual([
      { icon: 'github', link: 'https://git.example.com/embed-portal' },
    ]);
    const { resolveLink } = await import('../.vitepress/links.ts');
    expect(resolveLink('../../package.json', 'docs/guides/tokens.md')).toEqual({
      address: 'https://git.example.com/embed-portal/blob/main/package.json',
    });
  });

  it('contains neither a sitemap nor links to the repository if the addresses are unknown', async () => {
    vi.stubEnv('SITE_URL', undefined);
    vi.stubEnv('REPOSITORY_URL', undefined);
    const config = await loadConfig();
    expect([config.base, config.sitemap, getEditAddress(config)]).toEqual(['/', undefined, undefined]);
    const { resolveLink } = await import('../.vitepress/links.ts');
    expect(resolveLink('../../package.json', 'docs/guides/tokens.md')).toBeUndefined();
  });
});
