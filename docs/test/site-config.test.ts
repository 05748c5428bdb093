import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DefaultTheme, PageData, UserConfig } from 'vitepress';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { root } from './markdown.ts';

// The build of the site writes the navigation of the reference, which the sidebars contain.
vi.mock('../.vitepress/sidebar.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  buildReferenceSidebars: () => ({}),
}));

/** Loads the configuration of the site, which reads the environment variables when it is imported. */
const loadConfig = async () => (await import('../.vitepress/config.ts')).default;

const getEditAddress = ({ themeConfig }: UserConfig<DefaultTheme.Config>) => {
  const pattern = themeConfig?.editLink?.pattern;
  return typeof pattern === 'function' ? pattern({ filePath: 'docs/guides/tokens.md' } as PageData) : pattern;
};

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

interface Workflow {
  jobs: Record<
    string,
    { strategy?: { matrix: { node?: unknown[] } }; steps: { run?: string; env?: Record<string, string> }[] }
  >;
}

const readWorkflow = (name: string) =>
  parse(readFileSync(path.join(root, '.github/workflows', name), 'utf8')) as Workflow;

describe('Workflows', () => {
  it('build the published site with its address and the address of the repository', () => {
    const { steps = [] } = readWorkflow('publish.yml').jobs['site'] ?? {};
    const variables = steps.find(({ run }) => run === 'npm run docs')?.env;
    expect(Object.keys(variables ?? {}).sort()).toEqual(['REPOSITORY_URL', 'SITE_URL']);
  });

  it('run all tests on the oldest version of Node.js that the packages support', () => {
    const versions = readWorkflow('ci.yml').jobs['test']?.strategy?.matrix.node;
    expect(versions).toEqual(['20.19.0', 22, 24]);
    for (const name of ['embed-toolkit', 'emulator', 'create-embed-app']) {
      const manifest = readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8');
      expect((JSON.parse(manifest) as { engines: object }).engines, name).toEqual({ node: '>=20.19' });
    }
  });
});
