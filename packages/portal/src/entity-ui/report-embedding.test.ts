// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { embedToken } from '../test-support/sample.ts';
import { buildViewerConfig, getReportLayout } from './report-embedding.ts';

const buildConfig = (options: Partial<Parameters<typeof buildViewerConfig>[0]> = {}) =>
  buildViewerConfig({
    embedToken,
    pageName: undefined,
    mode: 'light',
    layout: 'desktop',
    renew: async () => embedToken,
    onRenewalFailure: () => undefined,
    ...options,
  });

describe('buildViewerConfig', () => {
  it.each([
    [390, false, 2],
    [599, false, 2],
    [571, true, 1],
    [600, false, 1],
  ])(
    'for a container of %d pixels in a low window: %s, selects layout type %d',
    (width, isShort, layoutType) => {
      expect(buildConfig({ layout: getReportLayout(width, isShort) })).toMatchObject({
        settings: { layoutType },
      });
    },
  );

  it('embeds the report with read permission, without panes, fit to width and with Dutch formats', () => {
    expect(buildConfig({ mode: 'dark' })).toMatchObject({
      id: 'r1',
      accessToken: 'embed-token',
      tokenType: 1,
      permissions: 0,
      viewMode: 0,
      settings: {
        hideErrors: true,
        panes: { filters: { visible: false }, pageNavigation: { visible: false } },
        layoutType: 1,
        customLayout: { displayOption: 1 },
        localeSettings: { formatLocale: 'nl-NL' },
      },
      theme: { themeJson: { name: 'Portal dark' } },
    });
  });

  it('passes the expiration time and a token renewal callback to the toolkit', async () => {
    const renew = vi.fn(async () => embedToken);
    const { tokenRenewal } = buildConfig({ renew });
    expect(tokenRenewal?.expiresAt).toBe(1_900_000_000_000);
    const { signal } = new AbortController();
    expect(await tokenRenewal?.getToken({ reason: 'expiring', signal })).toEqual({
      accessToken: 'embed-token',
      expiresAt: 1_900_000_000_000,
    });
    expect(renew).toHaveBeenLastCalledWith(signal);
  });
});
