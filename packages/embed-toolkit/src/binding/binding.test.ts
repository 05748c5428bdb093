// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Report } from '../content/report.ts';
import type { IBasicFilter } from '../models/index.ts';
import { embedUrl, addElement, createService } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/index.ts';
import { Binding, bindContent } from './binding.ts';
import type { ContentState } from './binding.ts';
import type { ContentConfiguration, ContentEmbed } from './content.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;
const rdl = { ...config, embedUrl: 'https://app.powerbi.com/rdlEmbed?reportId=r1' } as const;
const filter: IBasicFilter = {
  $schema: 'http://powerbi.com/product/schema#basic',
  filterType: 1,
  target: { table: 'Store', column: 'Country' },
  operator: 'In',
  values: ['Germany'],
};

/** Minimum interval between two loads. */
const loadIntervalMs = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs all pending promise callbacks and timers without delay. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function createBinding(initial?: ContentConfiguration, isPhased = false) {
  const element = addElement();
  const errors: unknown[] = [];
  const statuses: string[] = [];
  const embeds: ContentEmbed[] = [];
  const service = createService({ timeout: 5_000, onError: () => {} });
  const listener = {
    onEmbed: (embed: ContentEmbed) => void embeds.push(embed),
    onRemove: vi.fn(),
    onStatus: (status: string) => void statuses.push(status),
    onError: (error: unknown) => void errors.push(error),
  };
  const binding = new Binding(service, element, listener, isPhased);
  onTestFinished(() => binding.dispose());
  if (initial) binding.set(initial);
  return { binding, element, errors, statuses, embeds, service, onRemove: listener.onRemove };
}

/** Binds the configuration and waits until the content is rendered. `frame.received` starts empty. */
async function createRenderedBinding(initial: ContentConfiguration) {
  const created = createBinding(initial);
  const frame = new FakeFrame(created.embeds[0] as Report);
  await frame.show();
  if (initial.type === 'qna') await frame.raise('loaded');
  await settle();
  expect(created.statuses).toContain('rendered');
  frame.received.length = 0;
  return { ...created, frame };
}

const listRequests = (frame: FakeFrame) =>
  frame.received.map(({ method, url, body }) => [`${method} ${url}`, body]);

describe('Binding.set', () => {
  const visual: ContentConfiguration = { ...config, type: 'visual', pageName: 'p1', visualName: 'v1' };
  const qna: ContentConfiguration = { type: 'qna', datasetIds: ['d1'], embedUrl, accessToken: 't1' };

  it.each<[string, ContentConfiguration, object, [string, unknown][]]>([
    ['a new token', config, { accessToken: 't2' }, [['POST /report/token', 't2']]],
    [
      'the active page',
      config,
      { pageName: 'p2' },
      [['PUT /report/pages/active', { name: 'p2', displayName: null, isActive: true }]],
    ],
    ['filters', config, { filters: [filter] }, [['PUT /report/filters', [filter]]]],
    [
      'a theme',
      config,
      { theme: { themeJson: { name: 'n' } } },
      [['PUT /report/theme', { themeJson: { name: 'n' } }]],
    ],
    [
      'the default theme when the theme is removed',
      { ...config, theme: { themeJson: {} } },
      { theme: undefined },
      [['PUT /report/theme', {}]],
    ],
    ['the view mode', config, { viewMode: 1 }, [['POST /report/switchMode/edit', null]]],
    [
      'a bookmark',
      config,
      { bookmark: { name: 'b' } },
      [['POST /report/bookmarks/applyByName', { name: 'b' }]],
    ],
    [
      'a bookmark state',
      config,
      { bookmark: { state: 's' } },
      [['POST /report/bookmarks/applyState', { state: 's' }]],
    ],
    [
      'only the changed setting',
      { ...config, settings: { zoomLevel: 1, panes: { filters: { visible: true } } } },
      { settings: { zoomLevel: 1, panes: { filters: { visible: false } } } },
      [['PATCH /report/settings', { panes: { filters: { visible: false } } }]],
    ],
    [
      'all changes, starting with the token',
      config,
      { accessToken: 't2', viewMode: 0, filters: [] },
      [
        ['POST /report/token', 't2'],
        ['POST /report/switchMode/view', null],
        ['PUT /report/filters', []],
      ],
    ],
    ['visual filters', visual, { filters: [filter] }, [['PUT /report/filters', [filter]]]],
    ['a theme of a visual', visual, { theme: { themeJson: {} } }, [['PUT /report/theme', { themeJson: {} }]]],
    [
      'the token again when its expiry changes',
      { ...config, tokenRenewal: { getToken: () => 't', expiresAt: '2100-01-01' } },
      { tokenRenewal: { getToken: () => 't', expiresAt: '2100-01-02' } },
      [['POST /report/token', 't1']],
    ],
    [
      'nothing when only callbacks change',
      { ...config, tokenRenewal: { getToken: () => 't', lead: 1 } },
      { tokenRenewal: { getToken: () => 'u', lead: 1 } },
      [],
    ],
    ['a question', qna, { question: 'why' }, [['POST /qna/interpret', { question: 'why' }]]],
    ['nothing when the values are equal', { ...config, filters: [filter] }, { filters: [{ ...filter }] }, []],
    ['nothing when the token is removed', config, { accessToken: undefined }, []],
    ['nothing when the page name is removed', { ...config, pageName: 'p1' }, { pageName: undefined }, []],
  ])('sends %s', async (_, before, change, expected) => {
    const { binding, frame, embeds, errors } = await createRenderedBinding(before);
    binding.set({ ...before, ...change });
    await embeds[0]?.getCorrelationId();
    expect(listRequests(frame)).toEqual([...expected, ['GET /getCorrelationId', undefined]]);
    expect(errors).toEqual([]);
  });

  it.each<[string, ContentConfiguration, object]>([
    ['another report', config, { id: 'r2' }],
    ['removed settings', { ...config, settings: { zoomLevel: 1 } }, { settings: {} }],
    ['all settings removed', { ...config, settings: { zoomLevel: 1 } }, { settings: undefined }],
    [
      'a removed and a changed setting',
      { ...config, settings: { zoomLevel: 1, background: 0 } },
      { settings: { background: 1 } },
    ],
    ['removed filters', { ...config, filters: [] }, { filters: undefined }],
    ['separate filters for pages', config, { filters: { allPages: { operation: 2, filters: [filter] } } }],
    ['a removed view mode', { ...config, viewMode: 1 }, { viewMode: undefined }],
    ['a removed bookmark', { ...config, bookmark: { name: 'b' } }, { bookmark: undefined }],
    [
      'another renewal time',
      { ...config, tokenRenewal: { getToken: () => 't' } },
      { tokenRenewal: undefined },
    ],
    [
      'another lead of the renewal',
      { ...config, tokenRenewal: { getToken: () => 't', lead: 1 } },
      { tokenRenewal: { getToken: () => 't', lead: 2 } },
    ],
    ['a removed page name of a paginated report', { ...rdl, pageName: 'p1' }, { pageName: undefined }],
    ['another visual', visual, { visualName: 'v2' }],
    ['removed filters of a visual', { ...visual, filters: [filter] }, { filters: undefined }],
    ['another page of a visual', visual, { pageName: 'p2' }],
  ])('reloads the content in the same frame for %s', async (_, before, change) => {
    const { binding, frame, element, embeds } = await createRenderedBinding(before);
    const iframe = element.firstChild;
    binding.set({ ...before, ...change });
    await vi.advanceTimersByTimeAsync(loadIntervalMs);
    expect(frame.urls()).toEqual(['POST /report/load']);
    expect(element.firstChild).toBe(iframe);
    expect(embeds).toHaveLength(1);
  });

  it('reloads Q&A in a new frame when the question is removed', async () => {
    const before = { ...qna, question: 'why' };
    const { binding, element } = await createRenderedBinding(before);
    const iframe = element.firstChild;
    binding.set({ ...before, question: undefined });
    expect(element.childElementCount).toBe(1);
    expect(element.firstChild).not.toBe(iframe);
  });

  it('keeps the frame when a created report is embedded after it was saved', async () => {
    const created: ContentConfiguration = { type: 'create', datasetId: 'd1', embedUrl, accessToken: 't1' };
    const { binding, element, embeds, errors } = await createRenderedBinding(created);
    const iframe = element.firstChild;
    binding.set(config);
    expect(element.firstChild).toBe(iframe);
    expect(embeds.map((embed) => embed.config.type)).toEqual(['create', 'report']);
    expect(errors).toEqual([]);
  });

  it('keeps the frame when event hooks are listed in another order', async () => {
    const accessTokenProvider = () => 't';
    const applicationContextProvider = () => ({});
    const before = {
      ...config,
      tokenType: 0,
      eventHooks: { accessTokenProvider, applicationContextProvider },
    };
    const { binding, element, frame } = await createRenderedBinding(before);
    const iframe = element.firstChild;
    binding.set({ ...before, eventHooks: { applicationContextProvider, accessTokenProvider } });
    expect(element.firstChild).toBe(iframe);
    expect(frame.urls()).toEqual([]);
  });

  it('ignores the result of the previous load when it creates a new frame', async () => {
    const { binding, embeds, errors, statuses } = createBinding(config);
    binding.set({ ...config, uniqueId: 'u2' });
    const frame = new FakeFrame(embeds[1] as Report);
    await frame.show();
    await settle();
    expect(statuses).toEqual(['loading', 'rendered']);
    expect(errors).toEqual([]);
  });

  it('loads the default token of the service', async () => {
    const { binding, embeds, service } = createBinding();
    service.accessToken = 'shared';
    binding.set({ ...config, accessToken: undefined });
    expect(embeds[0]?.getAccessToken()).toBe('shared');
  });

  it.each<[string, object]>([
    ['another type', { type: 'dashboard' }],
    ['another uniqueId', { uniqueId: 'u2' }],
    ['another language', { settings: { localeSettings: { language: 'nl' } } }],
    ['another title', { frame: { title: 'Sales' } }],
    ['a mobile layout', { settings: { layoutType: 2 } }],
    ['an added hook', { eventHooks: { applicationContextProvider: () => ({}) } }],
  ])('creates a new frame for %s', async (_, change) => {
    const { binding, element, embeds } = await createRenderedBinding(config);
    const iframe = element.firstChild;
    binding.set({ ...config, ...change });
    expect(element.childElementCount).toBe(1);
    expect(element.firstChild).not.toBe(iframe);
    expect(embeds).toHaveLength(2);
  });

  it('does not request a page that is already active', async () => {
    const { binding, frame } = await createRenderedBinding({ ...config, pageName: 'p1' });
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    binding.set({ ...config, pageName: 'p2' });
    binding.set({ ...config, pageName: 'p2', viewMode: 0 });
    await settle();
    expect(frame.urls()).toEqual(['POST /report/switchMode/view']);
  });

  it('requests another page than the active one', async () => {
    const { binding, frame } = await createRenderedBinding({ ...config, pageName: 'p1' });
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    binding.set({ ...config, pageName: 'p3' });
    await settle();
    expect(frame.received).toMatchObject([{ url: '/report/pages/active', body: { name: 'p3' } }]);
  });

  it('sends the last of several changes made within 100 ms of a load', async () => {
    const { binding, frame } = await createRenderedBinding(config);
    for (const id of ['r2', 'r3', 'r4']) binding.set({ ...config, id });
    await vi.advanceTimersByTimeAsync(loadIntervalMs);
    expect(frame.received).toMatchObject([{ url: '/report/load', body: { id: 'r4' } }]);
  });

  it('uses the renewed token for later loads', async () => {
    const { binding, frame, embeds } = await createRenderedBinding(config);
    await (embeds[0] as Report).setAccessToken('renewed');
    binding.set({ ...config, id: 'r2' });
    await vi.advanceTimersByTimeAsync(loadIntervalMs);
    expect(frame.received.at(-1)?.body).toMatchObject({ id: 'r2', accessToken: 'renewed' });
  });

  it('uses the token renewed after a token change for later loads', async () => {
    const { binding, frame, embeds } = await createRenderedBinding(config);
    binding.set({ ...config, accessToken: 't2' });
    await settle();
    await (embeds[0] as Report).setAccessToken('renewed');
    binding.set({ ...config, accessToken: 't2', id: 'r2' });
    await vi.advanceTimersByTimeAsync(loadIntervalMs);
    expect(frame.received.at(-1)?.body).toMatchObject({ id: 'r2', accessToken: 'renewed' });
  });

  it('renews a new token before its new expiry', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const getToken = vi.fn(async () => ({ accessToken: 'fresh', expiresAt: Date.now() + 86_400_000 }));
    const withExpiry = (accessToken: string, hours: number) => ({
      ...config,
      accessToken,
      tokenRenewal: { getToken, expiresAt: Date.now() + hours * 3_600_000 },
    });
    const { binding } = await createRenderedBinding(withExpiry('t1', 1));
    binding.set(withExpiry('t2', 2));
    await vi.advanceTimersByTimeAsync(115 * 60_000 - 1);
    expect(getToken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(getToken).toHaveBeenCalledOnce();
  });

  it('requests a page of another report that has the name of the page shown before', async () => {
    const { binding, frame } = await createRenderedBinding(config);
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    binding.set({ ...config, id: 'r2' });
    await vi.advanceTimersByTimeAsync(loadIntervalMs);
    await frame.raise('loaded');
    binding.set({ ...config, id: 'r2', pageName: 'p2' });
    await settle();
    expect(frame.urls()).toEqual(['POST /report/load', 'PUT /report/pages/active']);
  });

  it('waits for a token when the report changes without one, and loads the report with the token', async () => {
    const { binding, frame, statuses, errors } = await createRenderedBinding(config);
    binding.set({ ...config, id: 'r2', accessToken: undefined });
    await vi.advanceTimersByTimeAsync(loadIntervalMs);
    expect([statuses.at(-1), frame.urls()]).toEqual(['waiting', []]);
    binding.set({ ...config, id: 'r2', accessToken: 't2' });
    await settle();
    expect(frame.received).toMatchObject([{ url: '/report/load', body: { id: 'r2', accessToken: 't2' } }]);
    expect(errors).toEqual([]);
  });

  it('loads another report with its later token when the previous report renders again in between', async () => {
    const { binding, frame, statuses } = await createRenderedBinding(config);
    binding.set({ ...config, id: 'r2', accessToken: undefined });
    await frame.raise('rendered');
    expect(statuses.at(-1)).toBe('waiting');
    binding.set({ ...config, id: 'r2', accessToken: 't2' });
    await vi.advanceTimersByTimeAsync(loadIntervalMs);
    expect(frame.received).toMatchObject([{ url: '/report/load', body: { id: 'r2', accessToken: 't2' } }]);
  });

  it('prepares a new frame when the uniqueId changes without a token', async () => {
    const { binding, element, embeds, statuses, errors } = createBinding(config);
    binding.set({ ...config, uniqueId: 'u2', accessToken: undefined });
    await settle();
    expect([element.childElementCount, embeds.length]).toEqual([1, 2]);
    expect(statuses).toEqual(['loading', 'waiting']);
    expect(errors).toEqual([]);
  });
});

describe('Binding event hooks', () => {
  it('calls the latest hook without a request to the frame', async () => {
    const calledHooks: string[] = [];
    const withHook = (name: string) => ({
      ...config,
      eventHooks: { applicationContextProvider: () => void calledHooks.push(name) },
    });
    const { binding, frame, embeds } = await createRenderedBinding(withHook('old'));
    binding.set(withHook('new'));
    await frame.send(`/reports/${embeds[0]?.config.uniqueId}/eventHooks/preQuery`, {});
    expect(calledHooks).toEqual(['new']);
    expect(frame.urls()).toEqual([]);
  });

  it('reports hooks that are not functions', () => {
    const { errors } = createBinding({
      ...config,
      eventHooks: { applicationContextProvider: 'no' as never },
    });
    expect(errors).toMatchObject([{ code: 'invalid_configuration' }]);
  });
});

describe('Binding without an access token', () => {
  const configWithoutToken = { ...config, accessToken: undefined };

  it('prepares the frame and loads the content into it when a token is set', async () => {
    const { binding, element, embeds, errors } = createBinding(configWithoutToken);
    const iframe = element.firstElementChild;
    const frame = new FakeFrame(embeds[0] as Report);
    frame.finishPage();
    binding.set({ ...configWithoutToken, accessToken: 't1' });
    await settle();
    expect(frame.received.at(-1)?.body).toMatchObject({ accessToken: 't1' });
    expect(iframe).toBe(element.firstElementChild);
    expect(errors).toEqual([]);
  });

  it('creates no iframe without an embed URL', () => {
    const { element, errors } = createBinding({ type: 'report', id: 'r1' });
    expect([element.childElementCount, errors]).toEqual([0, []]);
  });

  it('creates the iframe when the embed URL is set later', async () => {
    const { binding, element, statuses, errors } = createBinding({ type: 'report', id: 'r1' });
    binding.set(config);
    await settle();
    expect([element.childElementCount, statuses, errors]).toEqual([1, ['loading'], []]);
  });

  it('loads the latest configuration into the prepared frame', async () => {
    const { binding, embeds, errors } = createBinding(configWithoutToken);
    const frame = new FakeFrame(embeds[0] as Report);
    frame.finishPage();
    binding.set({ ...configWithoutToken, id: 'r2' });
    expect([embeds.length, frame.urls(), errors]).toEqual([1, [], []]);
    binding.set({ ...config, id: 'r2' });
    await settle();
    expect(frame.received).toMatchObject([{ url: '/report/load', body: { id: 'r2', accessToken: 't1' } }]);
  });

  it('requests another token for another report', async () => {
    const getToken = vi.fn(() => Promise.resolve(`token ${getToken.mock.calls.length}`));
    const withRenewal = { ...configWithoutToken, tokenRenewal: { getToken } };
    const { binding, embeds } = createBinding(withRenewal);
    await settle();
    expect(embeds[0]?.getAccessToken()).toBe('token 1');
    binding.set({ ...withRenewal, id: 'r2' });
    await settle();
    expect(embeds[0]?.getAccessToken()).toBe('token 2');
    expect(getToken.mock.calls).toMatchObject([[{ reason: 'first' }], [{ reason: 'first' }]]);
  });

  it('requests the initial token once and renews it with the latest getToken', async () => {
    const createGetToken = (name: string) =>
      vi.fn(({ reason }: { reason: string }) => Promise.resolve(`${name}, ${reason}`));
    const [old, latest] = [createGetToken('old'), createGetToken('new')];
    const { binding, embeds } = createBinding({ ...configWithoutToken, tokenRenewal: { getToken: old } });
    binding.set({ ...configWithoutToken, tokenRenewal: { getToken: latest } });
    await settle();
    expect(embeds[0]?.getAccessToken()).toBe('old, first');
    const frame = new FakeFrame(embeds[0] as Report);
    await frame.show();
    await frame.raise('error', { message: 'TokenExpired' });
    await settle();
    expect(embeds[0]?.getAccessToken()).toBe('new, expired');
    expect([old.mock.calls.length, latest.mock.calls.length]).toEqual([1, 1]);
  });

  it('renews the initial token before the expiry that getToken returned', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const getToken = vi.fn(async () => ({ accessToken: 'fresh', expiresAt: Date.now() + 3_600_000 }));
    const { embeds } = createBinding({ ...configWithoutToken, tokenRenewal: { getToken } });
    await settle();
    await new FakeFrame(embeds[0] as Report).show();
    await vi.advanceTimersByTimeAsync(55 * 60_000 - 1);
    expect(getToken.mock.calls).toMatchObject([[{ reason: 'first' }]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(getToken.mock.calls).toMatchObject([[{ reason: 'first' }], [{ reason: 'expiring' }]]);
  });

  it('aborts and ignores the request for the initial token when a token is set', async () => {
    let resolveToken = (_: string) => {};
    const getToken = vi.fn(
      (_: { signal: AbortSignal }) => new Promise<string>((resolve) => (resolveToken = resolve)),
    );
    const { binding, embeds, errors } = createBinding({ ...configWithoutToken, tokenRenewal: { getToken } });
    binding.set({ ...config, tokenRenewal: { getToken } });
    resolveToken('late');
    await settle();
    expect(embeds[0]?.getAccessToken()).toBe('t1');
    expect([getToken.mock.calls.length, getToken.mock.calls[0]?.[0].signal.aborted]).toEqual([1, true]);
    expect(errors).toEqual([]);
  });

  it('reports failed renewals to the latest onError', async () => {
    const [old, latest] = [vi.fn(), vi.fn()];
    const getToken = () => Promise.reject(new Error('offline'));
    const { binding, frame } = await createRenderedBinding({
      ...config,
      tokenRenewal: { getToken, onError: old },
    });
    binding.set({ ...config, tokenRenewal: { getToken, onError: latest } });
    await frame.raise('error', { message: 'TokenExpired' });
    await settle();
    expect(latest).toHaveBeenCalledWith(expect.objectContaining({ message: 'offline' }));
    expect(old).not.toHaveBeenCalled();
  });

  it('reports a failed token request, but not after disposal', async () => {
    const tokenRenewal = { getToken: () => Promise.reject(new Error('offline')) };
    const { errors, statuses } = createBinding({ ...configWithoutToken, tokenRenewal });
    await settle();
    expect(errors).toMatchObject([{ message: 'offline' }]);
    expect(statuses).toEqual(['failed']);
    const other = createBinding({ ...configWithoutToken, tokenRenewal });
    other.binding.dispose();
    await settle();
    expect([other.element.childElementCount, other.errors]).toEqual([0, []]);
  });
});

describe('Binding errors', () => {
  it('reports an invalid configuration and does not throw', () => {
    const { errors, statuses } = createBinding({ ...config, embedUrl: 'https://untrusted.example' });
    expect(errors).toMatchObject([{ code: 'invalid_embed_url' }]);
    expect(statuses).toEqual(['failed']);
  });

  it('reports an error once per load, and loads again with a new token', async () => {
    const { binding, errors, embeds, statuses } = createBinding(config);
    const frame = new FakeFrame(embeds[0] as Report);
    frame.responses['POST /report/load'] = { statusCode: 400, body: [{ message: 'bad id' }] };
    frame.finishPage();
    await settle();
    expect(errors).toMatchObject([{ code: 'load_failed' }]);
    delete frame.responses['POST /report/load'];
    frame.received.length = 0;
    binding.set({ ...config, accessToken: 't2' });
    await vi.advanceTimersByTimeAsync(loadIntervalMs);
    expect(frame.urls()).toEqual(['POST /report/load']);
    await frame.raise('loaded');
    await settle();
    expect(statuses).toEqual(['loading', 'failed', 'loading', 'loaded']);
  });

  it('reports loaded when the content loads after its timeout', async () => {
    const { errors, embeds, statuses } = createBinding(config);
    const frame = new FakeFrame(embeds[0] as Report);
    frame.responses['POST /report/load'] = 'silent';
    frame.finishPage();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(statuses).toEqual(['loading', 'failed']);
    await frame.raise('loaded');
    await frame.raise('rendered');
    expect(statuses).toEqual(['loading', 'failed', 'loaded', 'rendered']);
    expect(errors).toMatchObject([{ code: 'timeout' }]);
  });

  it('does not report a load failure that an error event has already reported', async () => {
    const { errors, embeds, statuses } = createBinding(config);
    const frame = new FakeFrame(embeds[0] as Report);
    frame.finishPage();
    await frame.raise('error', { message: 'LoadReportFailed' });
    await settle();
    expect(statuses).toContain('failed');
    expect(errors).toEqual([]);
  });

  it('reports a request that the frame rejects', async () => {
    const { binding, frame, errors } = await createRenderedBinding(config);
    frame.responses['PUT /report/pages/active'] = { statusCode: 404, body: 'no such page' };
    binding.set({ ...config, pageName: 'unknown' });
    await settle();
    expect(errors).toMatchObject([{ code: 'request_failed', message: 'no such page' }]);
  });
});

describe('Binding status', () => {
  it('does not change for events of the element without content', () => {
    const { element, statuses } = createBinding({ type: 'report', id: 'r1' });
    element.dispatchEvent(new CustomEvent('loaded'));
    element.dispatchEvent(new CustomEvent('rendered'));
    expect(statuses).toEqual([]);
  });

  it('remains rendered when the content loads and renders again', async () => {
    const { frame, statuses } = await createRenderedBinding(config);
    const before = [...statuses];
    await frame.raise('loaded');
    await frame.raise('rendered');
    expect(statuses).toEqual(before);
  });

  it('remains loading when the previous content renders', async () => {
    const { binding, frame, statuses } = await createRenderedBinding(config);
    binding.set({ ...config, id: 'r2' });
    await frame.raise('rendered');
    expect(statuses.at(-1)).toBe('loading');
  });

  it('remains failed when the previous content renders again after an invalid configuration', async () => {
    const { binding, frame, statuses } = await createRenderedBinding(config);
    binding.set({ ...config, embedUrl: 'https://untrusted.example/reportEmbed' });
    await frame.raise('loaded');
    await frame.raise('rendered');
    expect(statuses.at(-1)).toBe('failed');
  });

  it('remains failed when an element inside raises a loaded event', async () => {
    const { element, embeds, statuses } = createBinding(config);
    const frame = new FakeFrame(embeds[0] as Report);
    frame.responses['POST /report/load'] = { statusCode: 400, body: [{ message: 'bad id' }] };
    frame.finishPage();
    await settle();
    element.firstChild?.dispatchEvent(new CustomEvent('loaded', { bubbles: true }));
    expect(statuses).toEqual(['loading', 'failed']);
  });

  it('does not change after disposal', async () => {
    const { binding, frame, element, statuses } = await createRenderedBinding(config);
    binding.set({ ...config, id: 'r2' });
    await vi.advanceTimersByTimeAsync(loadIntervalMs);
    await frame.raise('loaded');
    await settle();
    binding.dispose();
    element.dispatchEvent(new CustomEvent('rendered'));
    expect(statuses.at(-1)).toBe('loaded');
  });

  it('becomes loading when an invalid configuration is corrected', () => {
    const { binding, errors, statuses } = createBinding({ ...config, embedUrl: 'https://untrusted.example' });
    binding.set(config);
    expect(statuses).toEqual(['failed', 'loading']);
    expect(errors).toMatchObject([{ code: 'invalid_embed_url' }]);
  });
});

describe('Binding without a configuration', () => {
  it('removes the content, and embeds it again when a configuration is set', async () => {
    const { binding, element, statuses, errors, embeds, onRemove } = await createRenderedBinding(config);
    binding.set(undefined);
    expect([element.childElementCount, statuses.at(-1)]).toEqual([0, 'waiting']);
    expect(onRemove).toHaveBeenCalledOnce();
    binding.set(config);
    await settle();
    expect([element.childElementCount, statuses.at(-1)]).toEqual([1, 'loading']);
    expect(embeds[1]?.getAccessToken()).toBe('t1');
    expect([onRemove.mock.calls.length, errors]).toEqual([1, []]);
  });

  it('does nothing before the first configuration', () => {
    const { binding, statuses, onRemove } = createBinding();
    binding.set(undefined);
    expect(statuses).toEqual([]);
    expect(onRemove).not.toHaveBeenCalled();
  });

  it('aborts and ignores the request for the initial token', async () => {
    const getToken = vi.fn(async (_: { signal: AbortSignal }) => 't1');
    const { binding, element, errors } = createBinding({
      ...config,
      accessToken: undefined,
      tokenRenewal: { getToken },
    });
    binding.set(undefined);
    await settle();
    expect(getToken.mock.calls[0]?.[0].signal.aborted).toBe(true);
    expect([element.childElementCount, errors]).toEqual([0, []]);
  });

  it('ignores the result of the previous load', async () => {
    const { binding, errors, statuses } = createBinding(config);
    binding.set(undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(statuses).toEqual(['loading', 'waiting']);
    expect(errors).toEqual([]);
  });
});

it('Binding updates the settings of a paginated report and reloads the report for other changes', async () => {
  const { binding, frame } = await createRenderedBinding(rdl);
  binding.set({ ...rdl, settings: { panes: {} } });
  binding.set({ ...rdl, settings: { panes: {} }, pageName: 'p2' });
  const expected = ['PATCH /report/settings', 'POST /report/load'];
  await vi.advanceTimersByTimeAsync(loadIntervalMs);
  expect(frame.urls()).toEqual(expected);
});

it('Binding prepares phased content without rendering it', async () => {
  const { embeds } = createBinding(config, true);
  const frame = new FakeFrame(embeds[0] as Report);
  frame.finishPage();
  await settle();
  expect(frame.urls()).toEqual(['POST /report/prepare']);
});

it('Binding reports no errors of requests that its disposal ends', async () => {
  const { binding, errors, frame } = await createRenderedBinding(config);
  frame.responses['PUT /report/filters'] = 'silent';
  binding.set({ ...config, filters: [] });
  await settle();
  expect(frame.urls()).toEqual(['PUT /report/filters']);
  binding.dispose();
  await settle();
  expect(errors).toEqual([]);
});

it('Binding removes the content on disposal and reports no errors afterwards', async () => {
  const { binding, element, service, errors, frame } = await createRenderedBinding(config);
  frame.responses['PUT /report/filters'] = 'silent';
  binding.set({ ...config, id: 'r2' });
  binding.set({ ...config, filters: [] });
  binding.dispose();
  expect([element.childElementCount, service.getNumberOfComponents()]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(2 * loadIntervalMs);
  expect([element.childElementCount, errors]).toEqual([0, []]);
});

/** Binds a report. `changes` contains the reported changes of the state, except the embed. */
function bindReport() {
  const service = createService();
  const element = addElement();
  const changes: Partial<ContentState>[] = [];
  const events: string[] = [];
  const onError = vi.fn();
  const observer = {
    onState({ embed, ...change }: Partial<ContentState>) {
      if (!embed) changes.push(change);
    },
    onEvent: (name: string) => void events.push(name),
    getErrorHandler: () => onError,
  };
  const binding = bindContent(service, element, observer, false);
  onTestFinished(() => binding.dispose());
  binding.set({ type: 'report', id: 'r1', embedUrl, accessToken: 't1' });
  return { frame: new FakeFrame(service.get(element)), changes, events, onError };
}

describe('bindContent', () => {
  it('clears the error when the content has loaded and when it has rendered', async () => {
    const { frame, changes, onError } = bindReport();
    frame.finishPage();
    await frame.raise('loaded');
    await vi.waitFor(() => expect(changes).toHaveLength(2));
    await frame.raise('rendered');
    await vi.waitFor(() => expect(changes).toHaveLength(3));
    expect(changes).toEqual([
      { status: 'loading' },
      { status: 'loaded', error: undefined },
      { status: 'rendered', error: undefined },
    ]);
    expect(changes.map((change) => 'error' in change)).toEqual([false, true, true]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('reports error events as events and as errors, and other events only as events', async () => {
    const { frame, changes, events, onError } = bindReport();
    await frame.show();
    await frame.raise('info', { message: 'A setting is unknown' });
    const error = { message: 'A visual cannot be rendered' };
    await frame.raise('error', error);
    expect(events).toEqual(['loaded', 'rendered', 'info', 'error']);
    expect(onError).toHaveBeenCalledExactlyOnceWith(error);
    expect(changes.at(-1)).toEqual({ error });
  });
});
