// @vitest-environment jsdom
import { RequestError } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import { createFakeReport } from '../../../test-support/report-session.ts';
import { createReport, createUuid } from '../../../test-support/sample.ts';
import { createSlicerStore } from './slicer-persistence.ts';
import { createViewer } from './viewer.ts';

const entry = createReport(1, 'Sales');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Creates a viewer. `open` opens a session for a fake report, and waits until it is shown or has failed. */
function setUp() {
  const call = vi.fn(async (_route: unknown, _params: unknown, _options: { body?: unknown }) => undefined);
  const notify = vi.fn();
  const slicers = createSlicerStore('slicers');
  const api = { call } as unknown as Parameters<typeof createViewer>[0]['api'];
  const viewer = createViewer({ api, notify, appId: createUuid(9), entryId: entry.id, slicers });
  const open = async (arrange: (fake: ReturnType<typeof createFakeReport>) => void = () => undefined) => {
    const fake = createFakeReport();
    arrange(fake);
    const close = viewer.openSession({
      report: fake.report as unknown as Report,
      entry,
      pageName: undefined,
    });
    await vi.advanceTimersByTimeAsync(0);
    return { ...fake, close };
  };
  const rejectState = (fake: ReturnType<typeof createFakeReport>) =>
    fake.report.bookmarksManager.applyState.mockRejectedValue(new RequestError(400, [{ message: 'x' }]));
  return {
    viewer,
    open,
    rejectState,
    notify,
    slicers,
    getState: viewer.store.getState,
    getOutcomes: () => call.mock.calls.map(([, params, { body }]) => ({ params, body })),
  };
}

describe('the viewer of a report', () => {
  it('has the pages, the active page and the session of the shown report', async () => {
    const { open, getState } = setUp();
    expect(getState()).toMatchObject({ pages: {}, activePage: undefined, session: undefined });
    const { handlers } = await open();
    expect(getState()).toMatchObject({
      pages: {
        [entry.id]: [
          { name: 'a', title: 'A' },
          { name: 'b', title: 'B' },
        ],
      },
      activePage: 'a',
    });
    expect(getState().session).toBeDefined();
    handlers['pageChanged']?.({ detail: { newPage: { name: 'b' } } });
    await vi.advanceTimersByTimeAsync(0);
    expect(getState().activePage).toBe('b');
  });

  it('reports each outcome of an attempt once', async () => {
    const { viewer, open, getOutcomes } = setUp();
    const { handlers } = await open();
    handlers['error']?.({ detail: { message: 'QueryFailed', level: 6 } });
    handlers['error']?.({ detail: { message: 'QueryFailed', level: 6 } });
    expect(getOutcomes().map(({ body }) => body)).toEqual([
      { outcome: 'rendered' },
      { outcome: 'renderFailed' },
    ]);
    expect(getOutcomes()[0]?.params).toEqual({ appId: createUuid(9), reportId: entry.id });
    viewer.retry();
    await open();
    expect(getOutcomes()).toHaveLength(3);
  });

  it('opens the report again on request, and keeps the pages and the active page', async () => {
    const { viewer, open, getState } = setUp();
    await open();
    viewer.store.setState({ incomplete: 'No data.', datasetId: 'd' });
    const { pages } = getState();
    viewer.retry();
    expect(getState()).toEqual({
      entryId: entry.id,
      attempt: { number: 1, request: undefined },
      pages,
      activePage: 'a',
      session: undefined,
      datasetId: null,
      failure: undefined,
      incomplete: undefined,
    });
  });

  it('opens the report again when the frame reloads its page', async () => {
    const { open, getState } = setUp();
    const { handlers } = await open();
    handlers['loaded']?.({ detail: {} });
    expect(getState()).toMatchObject({ attempt: { number: 1 }, session: undefined, failure: undefined });
  });

  it('clears the slicers after the session has ended', async () => {
    const { viewer, getState, slicers } = setUp();
    slicers.merge('a', { s: 1 });
    viewer.reset();
    expect(getState().attempt.number).toBe(1);
    expect(slicers.read()).toEqual({});
  });

  it('ignores a session that has been closed', async () => {
    const { viewer, open, getState } = setUp();
    const { handlers, close } = await open();
    close();
    viewer.retry();
    handlers['pageChanged']?.({ detail: { newPage: { name: 'b' } } });
    handlers['error']?.({ detail: { message: 'QueryFailed', level: 6 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(getState()).toMatchObject({ activePage: 'a', incomplete: undefined, failure: undefined });
  });
});

describe('a failure of the viewer', () => {
  it('replaces the session, and is reported if the server does not know it', async () => {
    const { open, getState, getOutcomes, notify } = setUp();
    await open(({ report }) => report.whenLoaded.mockRejectedValue(new Error('x')));
    expect(getState()).toMatchObject({
      session: undefined,
      failure: { title: 'The report could not be opened' },
    });
    expect(getOutcomes().map(({ body }) => body)).toEqual([{ outcome: 'loadFailed' }]);
    expect(notify).not.toHaveBeenCalled();
  });

  it.each([
    [403, [[{ text: 'Not allowed.', color: 'warning' }]]],
    [503, []],
  ])('of the token request with status %d causes the notifications %j', (status, notifications) => {
    const { viewer, notify, getState, getOutcomes } = setUp();
    viewer.fail(new ApiError({ status, code: 'any', message: 'Not allowed.' }), entry);
    expect(getState().failure).toMatchObject({ text: 'Not allowed.' });
    expect(notify.mock.calls).toEqual(notifications);
    expect(getOutcomes()).toEqual([]);
  });
});

describe('a bookmark state', () => {
  it('is shown by another attempt', async () => {
    const { viewer, open, getState } = setUp();
    await open();
    const shown = vi.fn();
    void viewer.reopen('marked').then(shown);
    expect(getState().attempt).toMatchObject({ number: 1, request: { state: 'marked' } });
    const { report } = await open();
    expect(report.bookmarksManager.applyState).toHaveBeenCalledWith('marked', expect.anything());
    expect(shown).toHaveBeenCalledOnce();
  });

  it('that the report rejects is followed by an attempt without it', async () => {
    const { viewer, open, rejectState, getState } = setUp();
    const rejected = vi.fn();
    viewer.reopen('of another report').catch(rejected);
    await open(rejectState);
    expect(rejected).toHaveBeenCalledOnce();
    expect(getState()).toMatchObject({ attempt: { number: 2, request: undefined }, failure: undefined });
  });

  it('keeps the view when the layout changes', async () => {
    const { viewer, open, rejectState, getState } = setUp();
    await open();
    await viewer.changeLayout();
    expect(getState().attempt).toMatchObject({ number: 1, request: { state: 'before' } });
    await open(rejectState);
    expect(getState().attempt).toEqual({ number: 2, request: undefined });
  });

  it('stays requested when the layout changes before it is shown', async () => {
    const { viewer, getState } = setUp();
    void viewer.reopen('marked');
    await viewer.changeLayout();
    expect(getState().attempt).toMatchObject({ number: 2, request: { state: 'marked' } });
  });

  it('is not captured for a layout when another attempt has started meanwhile', async () => {
    const { viewer, open, getState } = setUp();
    await open();
    const changed = viewer.changeLayout();
    viewer.retry();
    await changed;
    expect(getState().attempt).toEqual({ number: 1, request: undefined });
  });
});
