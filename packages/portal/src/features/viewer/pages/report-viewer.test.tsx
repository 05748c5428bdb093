// @vitest-environment jsdom
import { routes } from '@embed-portal/api-contract';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { EmbedService, Report } from 'embed-toolkit';
import { FakeFrame } from 'embed-toolkit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { addStylesToPage } from '../../../test-support/page-setup.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { filter } from '../../../test-support/report-session.ts';
import { createApp, createReport, embedToken, tenants, user } from '../../../test-support/sample.ts';
import { toggleColorMode } from '../../../ui/theme/color-mode.ts';
import { ViewerLayout } from '../components/layout/viewer-layout.tsx';

vi.mock('../components/layout/viewer-layout.tsx', { spy: true });

const retail = createApp(101, 'Retail', {
  __reports: [createReport(201, 'Sales'), createReport(202, 'Stores')],
});
const filtered = createApp(102, 'Filtered', {
  __reports: [createReport(203, 'Dutch sales', { reportSecurityFilters: [filter] })],
});

addStylesToPage();

let embed: MockInstance<EmbedService['load']>;

beforeEach(() => {
  embed = vi.spyOn(EmbedService.prototype, 'load');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const getIframes = () => [...document.querySelectorAll('iframe')];
const getOverlay = () => screen.getByTestId('overlay');

/** Returns the frame of the report that was embedded last. */
async function waitForFrame(count = 1) {
  await waitFor(() => {
    expect(embed).toHaveBeenCalledTimes(count);
  });
  const report: unknown = embed.mock.results.at(-1)?.value;
  if (!(report instanceof Report)) throw new Error('No report is embedded.');
  const frame = new FakeFrame(report);
  frame.responses['GET /report/pages'] = {
    statusCode: 200,
    body: [
      { name: 'a', displayName: 'Overview', isActive: true },
      { name: 'b', displayName: 'Regions' },
    ],
  };
  frame.responses['GET /report/pages/a/visuals'] = { statusCode: 200, body: [] };
  return frame;
}

/** Simulates loading of the report, and its rendering when the viewer requests it. */
async function show(frame: FakeFrame) {
  frame.finishPage();
  await frame.raise('loaded');
  await waitFor(() => {
    expect(frame.urls()).toContain('POST /report/render');
  });
  await frame.raise('rendered');
}

const openViewer = (getToken: unknown = embedToken, app = retail) =>
  renderPortal(`/apps/${app.id}`, {
    [routes.whoAmI.path]: user,
    [routes.listTenantsOfUser.path]: tenants,
    [routes.listAppsOfUser.path]: [retail, filtered],
    [routes.getToken.path]: getToken,
  });

/** Opens a report and waits until it is shown. */
async function showReport(getToken?: unknown, app = retail) {
  openViewer(getToken, app);
  const frame = await waitForFrame();
  await act(() => show(frame));
  await waitFor(() => {
    expect(getOverlay().style.visibility || getComputedStyle(getOverlay()).visibility).toBe('hidden');
  });
  return frame;
}

describe('report viewer', () => {
  it('renders the drawer and the tools twice while a report opens: with its pages, and when it is shown', async () => {
    openViewer();
    const frame = await waitForFrame();
    vi.mocked(ViewerLayout).mockClear();
    await act(() => show(frame));
    expect(await screen.findByRole('link', { name: 'Regions' })).toBeTruthy();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Bookmarks' })).toHaveProperty('disabled', false);
    });
    expect(vi.mocked(ViewerLayout).mock.calls.length).toBeLessThanOrEqual(2);
    expect(frame.urls().filter((url) => url === 'POST /report/prepare')).toHaveLength(1);
  });

  it('discards the state of the previous report', async () => {
    await showReport();
    await userEvent.click(screen.getByRole('link', { name: 'Stores' }));
    expect(await screen.findByRole('region', { name: 'Report Stores' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Bookmarks' })).toHaveProperty('disabled', true);
    const frame = await waitForFrame(2);
    await act(() => show(frame));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Bookmarks' })).toHaveProperty('disabled', false);
    });
    expect(getIframes()).toHaveLength(1);
  });

  it('does not embed a report that the user leaves before its token arrives', async () => {
    let resolveToken: (token: unknown) => void = () => undefined;
    openViewer(() => new Promise((resolve) => (resolveToken = resolve)));
    await userEvent.click(await screen.findByRole('link', { name: 'Back to apps' }));
    expect(await screen.findByRole('searchbox')).toBeTruthy();
    await act(async () => {
      resolveToken(embedToken);
    });
    expect(embed).not.toHaveBeenCalled();
  });

  it.each([
    [422, 'error', 'The dataset has no gateway'],
    [403, 'warning', 'You cannot open this report'],
    [429, 'info', 'Too many reports opened'],
  ])(
    'shows the message of a response with status %d in a notification and in place of the report',
    async (status, color, message) => {
      const getToken = vi.fn(() => new ApiError({ status, code: 'bi_refused', message }));
      const { services } = openViewer(getToken);
      await waitFor(() => {
        expect(services.notifications.store.getState().current).toMatchObject({ text: message, color });
      });
      expect(screen.getByRole('heading', { name: 'The report could not be opened' })).toBeTruthy();
      expect(getToken).toHaveBeenCalledOnce();
    },
  );

  it('shows an error in place of a report whose embed URL is rejected', async () => {
    const { reportConfig } = embedToken;
    openViewer({ ...embedToken, reportConfig: { ...reportConfig, embedUrl: 'https://other.example/' } });
    expect(await screen.findByText('The report could not be shown.')).toBeTruthy();
    expect(getIframes()).toEqual([]);
  });
});

describe('color mode of a report', () => {
  afterEach(() => {
    if (document.documentElement.classList.contains('dark')) toggleColorMode();
  });

  it('applies the color mode of the portal without reloading the report', async () => {
    const frame = await showReport();
    frame.received.length = 0;
    act(toggleColorMode);
    act(toggleColorMode);
    await waitFor(() => {
      expect(frame.received).toMatchObject([
        { method: 'PUT', url: '/report/theme', body: { themeJson: { name: 'Portal dark' } } },
        { method: 'PUT', url: '/report/theme', body: {} },
      ]);
    });
  });

  it('applies a color mode that was selected while the report was loading', async () => {
    openViewer();
    const frame = await waitForFrame();
    act(toggleColorMode);
    await act(() => show(frame));
    await waitFor(() => {
      expect(frame.urls()).toContain('PUT /report/theme');
    });
  });
});

describe('report that must not be shown', () => {
  it('is removed before the next event when a security filter causes an error', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const frame = await showReport(embedToken, filtered);
    await frame.raise('error', {
      message: 'QueryFailed',
      detailedMessage: "There is no table 'Store'.",
      level: 6,
    });
    expect(getIframes()).toEqual([]);
    expect(
      screen.getByText(
        "Table 'Store' does not exist in this dataset. Ask an administrator to check the security filter 'Country' of this report.",
      ),
    ).toBeTruthy();
  });

  it.each([
    ['is removed', 'with status 404', 404, 0],
    ['is removed', 'with status 403', 403, 0],
    ['is removed', 'with status 422', 422, 0],
    ['stays', 'with status 429', 429, 1],
    ['stays', 'with status 503', 503, 1],
    ['stays', 'without a response', undefined, 1],
  ])('%s when a token renewal fails %s', async (_effect, _cause, status, frames) => {
    const getToken = vi.fn<() => unknown>(() => embedToken);
    const frame = await showReport(getToken);
    getToken.mockReturnValue(new ApiError({ status, code: 'not_found', message: 'Report not found.' }));
    await act(() => frame.raise('error', { message: 'TokenExpired', level: 4 }));
    await waitFor(() => {
      expect(getToken).toHaveBeenCalledTimes(2);
    });
    await waitFor(() => {
      expect(getIframes()).toHaveLength(frames);
    });
    expect(screen.queryAllByRole('heading', { name: 'The report could not be opened' })).toHaveLength(
      1 - frames,
    );
  });
});
