// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BasicFilterBuilder, linkReports } from '../index.ts';
import type { LinkOptions } from '../index.ts';
import { embedReport } from '../testing/embed-report.ts';
import type { IFilter } from '../types/filters.ts';

const buildFilters = (country: string): IFilter[] => [
  new BasicFilterBuilder().withColumnTarget('Store', 'Country').in([country]).build().toJSON(),
];
const norway = buildFilters('Norway');
const sweden = buildFilters('Sweden');

/** A report whose frame keeps filters and the active page. */
interface StatefulReport extends ReturnType<typeof embedReport> {
  state: { filters: IFilter[]; page: string };
}

interface StatefulOptions {
  pages?: string[];
  /** Returns the filters that the frame stores. */
  normalize?: (filters: IFilter[]) => IFilter[];
}

async function showReport({ pages = ['p1', 'p2'], normalize = (filters) => filters }: StatefulOptions = {}) {
  const embedded: StatefulReport = { ...embedReport(), state: { filters: [], page: pages[0] ?? '' } };
  const { frame, state } = embedded;
  const getBody = () => frame.received.at(-1)?.body;
  Object.defineProperties(frame.responses, {
    'GET /report/filters': {
      configurable: true,
      get: () => ({ statusCode: 200, body: state.filters }),
    },
    'PUT /report/filters': {
      configurable: true,
      get() {
        state.filters = normalize(getBody() as IFilter[]);
        return { statusCode: 202 };
      },
    },
    'GET /report/pages': {
      get: () => ({
        statusCode: 200,
        body: pages.map((name) => ({ name, displayName: name, isActive: name === state.page })),
      }),
    },
    'PUT /report/pages/active': {
      get() {
        state.page = (getBody() as { name: string }).name;
        return { statusCode: 202 };
      },
    },
  });
  await frame.show();
  return embedded;
}

const flush = () => vi.advanceTimersByTimeAsync(0);

/** Links the reports until the end of the test. */
async function link(reports: StatefulReport[], options: LinkOptions) {
  const result = linkReports(
    reports.map(({ report }) => report),
    options,
  );
  onTestFinished(() => result.unlink());
  await flush();
  for (const { frame } of reports) frame.received.length = 0;
  return result;
}

/** Simulates a change of the user and the events that follow. */
async function change({ frame, state }: StatefulReport, changes: Partial<StatefulReport['state']>) {
  Object.assign(state, changes);
  if (changes.page) await frame.raise('pageChanged', { newPage: { name: changes.page } });
  await frame.raise('rendered');
  await flush();
}

/** Simulates the events of a frame after a call has changed it. */
async function raiseEcho({ frame, state }: StatefulReport) {
  await frame.raise('pageChanged', { newPage: { name: state.page } });
  await frame.raise('filtersApplied');
  await frame.raise('rendered');
  await flush();
}

const countWrites = ({ frame }: StatefulReport) => frame.urls().filter((url) => url.startsWith('PUT')).length;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('linkReports', () => {
  it('mirrors filters and the page of each report to the others', async () => {
    const [first, second, third] = [await showReport(), await showReport(), await showReport()];
    await link([first, second, third], { filters: true, page: true });
    await change(first, { filters: norway });
    expect([second.state.filters, third.state.filters]).toEqual([norway, norway]);
    await change(third, { page: 'p2' });
    expect([first.state.page, second.state.page]).toEqual(['p2', 'p2']);
  });

  it('changes nothing when the reports are linked', async () => {
    const [first, second] = [await showReport(), await showReport()];
    first.state.filters = norway;
    first.state.page = 'p2';
    await link([first, second], { filters: true, page: true });
    await raiseEcho(first);
    expect([countWrites(first), countWrites(second)]).toEqual([0, 0]);
    expect(second.state).toEqual({ filters: [], page: 'p1' });
  });

  it('does not mirror the events of an applied change', async () => {
    const [first, second] = [await showReport(), await showReport()];
    await link([first, second], { filters: true, page: true });
    await change(first, { filters: norway, page: 'p2' });
    await raiseEcho(second);
    await raiseEcho(first);
    await raiseEcho(second);
    expect([countWrites(first), countWrites(second)]).toEqual([0, 2]);
  });

  it('does not loop when frames change the format of filters', async () => {
    const addRevision = (filters: IFilter[]) =>
      filters.map((filter) => ({ ...filter, revision: Math.random() }));
    const [first, second] = [
      await showReport({ normalize: addRevision }),
      await showReport({ normalize: addRevision }),
    ];
    await link([first, second], { filters: true });
    await change(first, { filters: norway });
    for (let round = 0; round < 3; round += 1) {
      await raiseEcho(second);
      await raiseEcho(first);
    }
    expect([countWrites(first), countWrites(second)]).toEqual([0, 1]);
  });

  it('settles when both reports change at the same time', async () => {
    const [first, second] = [await showReport(), await showReport()];
    await link([first, second], { filters: true, page: true });
    first.state.page = 'p2';
    second.state.filters = sweden;
    await Promise.all([change(first, {}), change(second, {}), raiseEcho(first)]);
    for (let round = 0; round < 3; round += 1) {
      await raiseEcho(first);
      await raiseEcho(second);
    }
    expect([first.state, second.state]).toEqual([
      { filters: sweden, page: 'p2' },
      { filters: sweden, page: 'p2' },
    ]);
    expect(countWrites(first) + countWrites(second)).toBe(2);
  });

  it('leaves reports without the page unchanged', async () => {
    const [first, second] = [await showReport(), await showReport({ pages: ['p1', 'other'] })];
    const onError = vi.fn();
    await link([first, second], { page: true, onError });
    await change(first, { page: 'p2' });
    expect(second.state.page).toBe('p1');
    expect(countWrites(second)).toBe(0);
    await change(first, { page: 'p1' });
    expect(countWrites(second)).toBe(1);
    expect(onError).not.toHaveBeenCalled();
  });

  it('mirrors only the selected states', async () => {
    const [first, second] = [await showReport(), await showReport()];
    await link([first, second], { page: true });
    await change(first, { filters: norway, page: 'p2' });
    expect(second.state).toEqual({ filters: [], page: 'p2' });
  });

  it('reports the errors of a report and still changes the others', async () => {
    const [first, second, third] = [await showReport(), await showReport(), await showReport()];
    const onError = vi.fn();
    await link([first, second, third], { filters: true, onError });
    Object.defineProperty(second.frame.responses, 'PUT /report/filters', {
      value: { statusCode: 400, body: [{ message: 'Unknown table' }] },
    });
    await change(first, { filters: norway });
    expect(third.state.filters).toEqual(norway);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'request_failed', message: 'Unknown table' }),
      second.report,
    );
  });

  it('logs errors without onError', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const [first, second] = [await showReport(), await showReport()];
    await link([first, second], { filters: true });
    Object.defineProperty(second.frame.responses, 'PUT /report/filters', { value: { statusCode: 500 } });
    await change(first, { filters: norway });
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'embed-toolkit:',
      expect.objectContaining({ code: 'request_failed' }),
    );
  });

  it('does not mirror a state whose previous value is unknown', async () => {
    const [first, second] = [await showReport(), await showReport()];
    const getFilters = Object.getOwnPropertyDescriptor(first.frame.responses, 'GET /report/filters') ?? {};
    Object.defineProperty(first.frame.responses, 'GET /report/filters', { get: () => ({ statusCode: 500 }) });
    const onError = vi.fn();
    await link([first, second], { filters: true, onError });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), first.report);
    Object.defineProperty(first.frame.responses, 'GET /report/filters', getFilters);
    await change(first, { filters: norway });
    expect(second.state.filters).toEqual([]);
    await change(first, { filters: sweden });
    expect(second.state.filters).toEqual(sweden);
  });

  it('stops with unlink', async () => {
    const [first, second] = [await showReport(), await showReport()];
    const { unlink } = await link([first, second], { filters: true, page: true });
    unlink();
    await change(first, { filters: norway, page: 'p2' });
    expect(second.state).toEqual({ filters: [], page: 'p1' });
    expect(first.frame.urls()).toEqual([]);
  });

  it('does not report the calls that unlink aborts', async () => {
    const [first, second] = [await showReport(), await showReport()];
    const onError = vi.fn();
    const { unlink } = await link([first, second], { filters: true, onError });
    Object.defineProperty(second.frame.responses, 'PUT /report/filters', { value: 'silent' });
    await change(first, { filters: norway });
    unlink();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onError).not.toHaveBeenCalled();
  });

  it('ignores reports that were reset', async () => {
    const [first, second, third] = [await showReport(), await showReport(), await showReport()];
    const onError = vi.fn();
    await link([first, second, third], { filters: true, onError });
    second.service.reset(second.element);
    await change(first, { filters: norway });
    expect(third.state.filters).toEqual(norway);
    expect(onError).not.toHaveBeenCalled();
  });

  it('reports a report that does not respond after the timeout, and continues', async () => {
    const [first, second] = [await showReport(), await showReport()];
    const onError = vi.fn();
    await link([first, second], { filters: true, onError, timeout: 1_000 });
    Object.defineProperty(second.frame.responses, 'PUT /report/filters', { value: 'silent' });
    await change(first, { filters: norway });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'timeout' }),
      second.report,
    );
    await change(second, { filters: sweden });
    expect(first.state.filters).toEqual(sweden);
  });
});
