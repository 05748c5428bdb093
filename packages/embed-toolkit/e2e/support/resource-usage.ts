import type { CDPSession, Page } from '@playwright/test';

/** What a page holds: what has gone up after embeds and resets has stayed behind. */
export interface ResourceUsage {
  /** Event listeners of everything in the page, as the browser counts them. */
  listeners: number;
  /** Routes of the service's router. */
  routes: number;
  /** Timers that have not fired. */
  timers: number;
  /** Calls that the service still waits for. */
  pending: number;
  /** Iframes that are held, in the page or detached from it. */
  iframes: number;
  /** Documents that are held, those of frames included. */
  documents: number;
  /** Bytes of JavaScript values. */
  heap: number;
}

/** Counts the timers of the page that have not fired. Call it before the page loads its scripts. */
export async function trackTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting = new Set<unknown>();
    const { setTimeout: start, clearTimeout: stop } = window;
    Object.assign(window, {
      waitingTimers: () => waiting.size,
      setTimeout: (work: () => void, ms?: number) => {
        const id = start(() => (waiting.delete(id), work()), ms);
        waiting.add(id);
        return id;
      },
      clearTimeout: (id: number) => (waiting.delete(id), stop(id)),
    });
  });
}

/** What the page holds once garbage is collected; `service` is an expression of the page. */
export async function measureResources(page: Page, service: string): Promise<ResourceUsage> {
  const browser = await page.context().newCDPSession(page);
  try {
    // Twice: what the first one lets go of may hold further garbage.
    for (let round = 0; round < 2; round += 1) await browser.send('HeapProfiler.collectGarbage');
    const { jsEventListeners: listeners, documents } = await browser.send('Memory.getDOMCounters');
    const { usedSize: heap } = await browser.send('Runtime.getHeapUsage');
    const held = await page.evaluate<{ routes: number; pending: number; timers: number }>(`({
      routes: ${service}.wpmp.handlers.length,
      pending: Object.keys(${service}.wpmp.pendingRequestPromises).length,
      timers: waitingTimers(),
    })`);
    return { listeners, documents, heap, iframes: await instancesOf(browser, 'HTMLIFrameElement'), ...held };
  } finally {
    await browser.detach();
  }
}

async function instancesOf(browser: CDPSession, type: string): Promise<number> {
  const { result } = await browser.send('Runtime.evaluate', { expression: `${type}.prototype` });
  const { objects } = await browser.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: 'instances',
  });
  const { result: count } = await browser.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await browser.send('Runtime.releaseObjectGroup', { objectGroup: 'instances' });
  return Number(count.value);
}

/** What is held more than before. */
export function getGrowth(before: ResourceUsage, after: ResourceUsage): ResourceUsage {
  const names = Object.keys(before) as (keyof ResourceUsage)[];
  return Object.fromEntries(
    names.map((name) => [name, after[name] - before[name]]),
  ) as unknown as ResourceUsage;
}
