// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { models } from '../index.ts';
import { createService, embedReport, getState, respond } from '../testing/embed-report.ts';
import type { ReportBatch } from './report-batch.ts';

const filter: models.IBasicFilter = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Store', column: 'Country' },
  operator: 'In',
  values: ['Norway'],
  filterType: 1,
  requireSingleSelection: false,
};

/** Embeds a report that has rendered. */
async function showReport(...options: Parameters<typeof embedReport>) {
  const embedded = embedReport(...options);
  await embedded.frame.show();
  embedded.frame.received.length = 0;
  return embedded;
}

/** Lets the report send its requests and process the responses. */
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Report.batch', () => {
  it('sends each change when the previous one was accepted, and resolves when the last one has rendered', async () => {
    const { report, frame } = await showReport();
    frame.responses['PUT /report/filters'] = 'silent';
    const result = report.batch((batch) => {
      void batch.setFilters([filter]);
      void batch.setPage('products');
    });
    await flush();
    expect(frame.urls()).toEqual(['PUT /report/filters']);
    await respond(report, frame.received[0], 202);
    expect(frame.urls()).toEqual(['PUT /report/filters', 'PUT /report/pages/active']);
    expect(frame.received[0]?.body).toEqual([filter]);
    await frame.raise('renderingStarted');
    expect(await getState(result)).toBe('pending');
    await frame.raise('rendered');
    await expect(result).resolves.toEqual({ rendered: true });
  });

  it('sends every kind of change', async () => {
    const { report, frame } = await showReport();
    const result = report.batch(async (batch) => {
      await batch.updateFilters(models.FiltersOperations.Add, [filter]);
      await batch.removeFilters();
      await batch.updateSettings({ panes: { filters: { visible: false } } });
      await batch.setSlicerState('p1', 'v1', { filters: [] });
      await batch.applyBookmark('b1');
      await batch.applyTheme({ themeJson: { name: 'Dark' } });
      await batch.add((options) => report.page('p1').setFilters([filter], options));
    });
    await flush();
    expect(frame.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/report/filters', { filtersOperation: 2, filters: [filter] }],
      ['POST', '/report/filters', { filtersOperation: 0 }],
      ['PATCH', '/report/settings', { panes: { filters: { visible: false } } }],
      ['PUT', '/report/pages/p1/visuals/v1/slicer', { filters: [] }],
      ['POST', '/report/bookmarks/applyByName', { name: 'b1' }],
      ['PUT', '/report/theme', { themeJson: { name: 'Dark' } }],
      ['PUT', '/report/pages/p1/filters', [filter]],
    ]);
    await frame.raise('rendered');
    await expect(result).resolves.toEqual({ rendered: true });
  });

  it('resolves without rendering when none has started within the idle timeout', async () => {
    const { report } = await showReport();
    const result = report.batch((batch) => batch.setPage('products'), { idleTimeout: 500 });
    await vi.advanceTimersByTimeAsync(499);
    expect(await getState(result)).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).resolves.toEqual({ rendered: false });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits two seconds for a rendering by default', async () => {
    const { report } = await showReport();
    const result = report.batch((batch) => batch.setPage('products'));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(await getState(result)).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).resolves.toEqual({ rendered: false });
  });

  it('waits longer than the idle timeout for a rendering that has started', async () => {
    const { report, frame } = await showReport();
    const result = report.batch((batch) => batch.setPage('products'), { idleTimeout: 500 });
    await flush();
    await frame.raise('renderingStarted');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await getState(result)).toBe('pending');
    await frame.raise('rendered');
    await expect(result).resolves.toEqual({ rendered: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not count the rendering of an earlier change', async () => {
    const { report, frame } = await showReport();
    frame.responses['PUT /report/pages/active'] = 'silent';
    const result = report.batch((batch) => {
      void batch.setFilters([filter]);
      void batch.setPage('products');
    });
    await flush();
    await frame.raise('rendered');
    await respond(report, frame.received[1], 202);
    expect(await getState(result)).toBe('pending');
    await frame.raise('rendered');
    await expect(result).resolves.toEqual({ rendered: true });
  });

  it('counts a rendering that ends before the response to the last change', async () => {
    const { report, frame } = await showReport();
    frame.responses['PUT /report/pages/active'] = 'silent';
    const result = report.batch((batch) => batch.setPage('products'));
    await flush();
    await frame.raise('renderingStarted');
    await frame.raise('rendered');
    await respond(report, frame.received[0], 202);
    await expect(result).resolves.toEqual({ rendered: true });
  });

  it('resolves immediately without changes', async () => {
    const { report } = await showReport();
    await expect(report.batch(() => {})).resolves.toEqual({ rendered: false });
  });

  it('rejects with the first error and does not send later changes', async () => {
    const { report, frame } = await showReport();
    frame.responses['PUT /report/pages/active'] = { statusCode: 400, body: [{ message: 'No such page' }] };
    const result = report.batch(async (batch) => {
      await batch.setFilters([filter]);
      await batch.setPage('gone').catch(() => {});
      await batch.applyTheme({ themeJson: {} }).catch(() => {});
    });
    await expect(result).rejects.toMatchObject({ code: 'request_failed', message: 'No such page' });
    expect(frame.urls()).toEqual(['PUT /report/filters', 'PUT /report/pages/active']);
  });

  it('rejects with the error of the callback and does not send queued changes', async () => {
    const { report, frame } = await showReport();
    frame.responses['PUT /report/filters'] = 'silent';
    const result = report.batch((batch) => {
      void batch.setFilters([filter]);
      void batch.setPage('products');
      throw new Error('Stop');
    });
    await expect(result).rejects.toThrow('Stop');
    await respond(report, frame.received[0], 202);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(frame.urls()).toEqual(['PUT /report/filters']);
  });

  it('runs concurrent batches one after the other, also after a failed one', async () => {
    const { report, frame } = await showReport();
    frame.responses['PUT /report/pages/active'] = { statusCode: 500, body: { message: 'Broken' } };
    const failed = report.batch((batch) => batch.setPage('p1'));
    const second = report.batch((batch) => batch.setFilters([filter]));
    const third = report.batch((batch) => batch.applyBookmark('b1'));
    await expect(failed).rejects.toThrow('Broken');
    await flush();
    expect(frame.urls()).toEqual(['PUT /report/pages/active', 'PUT /report/filters']);
    await frame.raise('rendered');
    await expect(second).resolves.toEqual({ rendered: true });
    await flush();
    expect(frame.urls()).toContain('POST /report/bookmarks/applyByName');
    await frame.raise('rendered');
    await expect(third).resolves.toEqual({ rendered: true });
  });

  it('times out as a whole, and the next batch starts', async () => {
    const { report, frame } = await showReport({}, createService({ timeout: 1_000 }));
    frame.responses['PUT /report/filters'] = 'silent';
    const result = report.batch((batch) => {
      void batch.setFilters([filter]);
      void batch.setPage('products');
    });
    const rejection = expect(result).rejects.toMatchObject({
      code: 'timeout',
      message: 'Batch timed out after 1000 ms',
      details: { code: 'rendered' },
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await rejection;
    await respond(report, frame.received[0], 202);
    expect(frame.urls()).toEqual(['PUT /report/filters']);
    const next = report.batch((batch) => batch.setPage('p2'));
    await flush();
    await frame.raise('rendered');
    await expect(next).resolves.toEqual({ rendered: true });
  });

  it('times out when a rendering does not end', async () => {
    const { report, frame } = await showReport();
    const result = report.batch((batch) => batch.setPage('p2'), { timeout: 5_000 });
    await flush();
    await frame.raise('renderingStarted');
    const rejection = expect(result).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(5_000);
    await rejection;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not run a batch that was aborted in the queue', async () => {
    const { report, frame } = await showReport();
    const controller = new AbortController();
    const first = report.batch((batch) => batch.setPage('p1'));
    const addChanges = vi.fn<(batch: ReportBatch) => void>();
    const second = report.batch(addChanges, { signal: controller.signal });
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: 'aborted' });
    await flush();
    await frame.raise('rendered');
    await first;
    await flush();
    expect(addChanges).not.toHaveBeenCalled();
  });

  it('rejects changes that are added after the end of the batch, without sending them', async () => {
    const { report, frame } = await showReport();
    let ended: ReportBatch | undefined;
    await report.batch((batch) => (ended = batch));
    await expect(ended?.setPage('p1')).rejects.toMatchObject({ code: 'aborted' });
    expect(frame.urls()).toEqual([]);
  });

  it('rejects when the frame reports an error instead of rendering', async () => {
    const { report, frame } = await showReport();
    frame.responses['PUT /report/pages/active'] = 'silent';
    const result = report.batch((batch) => batch.setPage('p1'));
    await flush();
    await frame.raise('renderingStarted');
    await frame.raise('error', { message: 'QueryFailed' });
    await respond(report, frame.received[0], 202);
    await expect(result).rejects.toMatchObject({
      code: 'request_failed',
      message: 'Rendering failed: QueryFailed',
      cause: { message: 'QueryFailed' },
    });
  });

  it('keeps waiting when the token expires, because the report renders with the renewed token', async () => {
    const { report, frame } = await showReport();
    const result = report.batch((batch) => batch.setPage('p1'));
    await flush();
    await frame.raise('renderingStarted');
    await frame.raise('error', { message: 'TokenExpired' });
    expect(await getState(result)).toBe('pending');
    await frame.raise('rendered');
    await expect(result).resolves.toEqual({ rendered: true });
  });

  it('rejects when the report is reset while it renders', async () => {
    const { report, frame, service, element } = await showReport();
    const result = report.batch((batch) => batch.setPage('p1'));
    await flush();
    await frame.raise('renderingStarted');
    service.reset(element);
    await expect(result).rejects.toMatchObject({ code: 'disposed' });
    await expect(report.batch((batch) => batch.setPage('p1'))).rejects.toMatchObject({ code: 'disposed' });
  });

  it('rejects when the iframe is removed while the report renders', async () => {
    const { report, frame } = await showReport();
    const result = report.batch((batch) => batch.setPage('p1'));
    await flush();
    await frame.raise('renderingStarted');
    report.iframe.remove();
    await expect(result).rejects.toMatchObject({ code: 'frame_detached' });
  });

  it('rejects for paginated reports', async () => {
    const { report } = await showReport({ embedUrl: 'https://app.powerbi.com/rdlEmbed?reportId=r1' });
    await expect(report.batch((batch) => batch.setPage('p1'))).rejects.toMatchObject({
      code: 'not_supported',
    });
  });

  it('runs a nested batch between the changes of the outer batch, which may wait for it', async () => {
    const { report, frame } = await showReport();
    const order: string[] = [];
    const result = report.batch(async (batch) => {
      await batch.setFilters([filter]);
      const nested = report.batch((inner) => inner.setPage('products'));
      void batch.applyBookmark('b1');
      order.push(`nested ${JSON.stringify(await nested)}`);
    });
    await flush();
    expect(frame.urls()).toEqual(['PUT /report/filters', 'PUT /report/pages/active']);
    await frame.raise('rendered');
    await flush();
    expect(order).toEqual(['nested {"rendered":true}']);
    expect(frame.urls().at(-1)).toBe('POST /report/bookmarks/applyByName');
    expect(await getState(result)).toBe('pending');
    await frame.raise('rendered');
    await expect(result).resolves.toEqual({ rendered: true });
  });

  it('resolves a batch that contains only a nested batch when both have ended', async () => {
    const { report, frame } = await showReport();
    const result = report.batch(() => void report.batch((inner) => inner.setPage('products')));
    await flush();
    expect(frame.urls()).toEqual(['PUT /report/pages/active']);
    expect(await getState(result)).toBe('pending');
    await frame.raise('rendered');
    await expect(result).resolves.toEqual({ rendered: true });
  });

  it('runs batches that are nested in a nested batch, also when the outer callback has ended', async () => {
    const { report, frame } = await showReport();
    const result = report.batch(() => {
      void report.batch(async () => {
        await Promise.resolve();
        await report.batch((innermost) => innermost.setPage('products'));
      });
    });
    await flush();
    await frame.raise('rendered');
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(result).resolves.toEqual({ rendered: true });
    expect(frame.urls()).toEqual(['PUT /report/pages/active']);
  });

  it('sends the changes of a nested batch and of the outer batch after the other one was rejected', async () => {
    const { report, frame } = await showReport();
    frame.responses['PUT /report/filters'] = { statusCode: 500, body: { message: 'Broken' } };
    const failed = report.batch((batch) => {
      void batch.setFilters([filter]);
      return report.batch((inner) => inner.setPage('products')).catch(() => {});
    });
    failed.catch(() => {});
    await flush();
    await frame.raise('rendered');
    await flush();
    await expect(failed).rejects.toThrow('Broken');
    expect(frame.urls()).toEqual(['PUT /report/filters', 'PUT /report/pages/active']);
    frame.received.length = 0;
    const result = report.batch(async (batch) => {
      await report.batch((inner) => inner.setFilters([filter])).catch(() => {});
      await batch.setPage('products');
    });
    await flush();
    expect(frame.urls()).toEqual(['PUT /report/filters', 'PUT /report/pages/active']);
    await frame.raise('rendered');
    await expect(result).resolves.toEqual({ rendered: true });
  });
});
