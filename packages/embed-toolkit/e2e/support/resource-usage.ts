import type { CDPSession, Page } from '@playwright/test';

/** Resources of a page. A value that grows with embeds and resets indicates a leak. */
export interface ResourceUsage {
  /** Event listeners of all objects in the page, as counted by the browser. */
  listeners: number;
  /** Routes of the service's router. */
  routes: number;
  /** Pending timers. */
  timers: number;
  /** Pending calls of the service. */
  pending: number;
  /** Iframes in memory, in the document or detached. */
  iframes: number;
  /** Documents in memory, including those of frames. */
  documents: number;
  /** Size of the JavaScript heap in bytes. */
  heap: number;
}

/** Adds a function `countPendingTimers` to the page. Must be called before the page loads its scripts. */
export async function trackTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pending = new Set<unknown>();
    const { setTimeout: start, clearTimeout: stop } = window;
    Object.assign(window, {
      countPendingTimers: () => pending.size,
      setTimeout: (callback: () => void, ms?: number) => {
        const id = start(() => (pending.delete(id), callback()), ms);
        pending.add(id);
        return id;
      },
      clearTimeout: (id: number) => (pending.delete(id), stop(id)),
    });
  });
}

/**
 * Measures the resources of the page after a garbage collection.
 *
 * @param service - expression that evaluates to the service in the page
 */
export async function measureResources(page: Page, service: string): Promise<ResourceUsage> {
  const session = await page.context().newCDPSession(page);
  try {
    // Twice, because objects released by the first collection may reference further garbage.
    for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
    const { jsEventListeners: listeners, documents } = await session.send('Memory.getDOMCounters');
    const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
    const counts = await page.evaluate<{ routes: number; pending: number; timers: number }>(`({
      routes: ${service}.wpmp.handlers.length,
      pending: Object.keys(${service}.wpmp.pendingRequestPromises).length,
      timers: countPendingTimers(),
    })`);
    return {
      listeners,
      documents,
      heap,
      iframes: await countInstances(session, 'HTMLIFrameElement'),
      ...counts,
    };
  } finally {
    await session.detach();
  }
}

/** Returns the number of objects in memory that have the prototype of a global class. */
async function countInstances(session: CDPSession, type: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression: `${type}.prototype` });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: 'instances',
  });
  const { result: count } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'instances' });
  return Number(count.value);
}

/** Returns the differences between two measurements. */
export function getGrowth(before: ResourceUsage, after: ResourceUsage): ResourceUsage {
  const names = Object.keys(before) as (keyof ResourceUsage)[];
  return Object.fromEntries(
    names.map((name) => [name, after[name] - before[name]]),
  ) as unknown as ResourceUsage;
}
