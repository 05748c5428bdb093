import { randomUUID } from 'node:crypto';

interface Refresh {
  requestId: string;
  refreshType: 'Scheduled' | 'ViaApi' | 'ViaEnhancedApi';
  startTime: string;
  endTime?: string;
  status: 'Unknown' | 'Completed' | 'Failed' | 'Cancelled';
}

/** The refresh history of every dataset, newest first. */
export interface Refreshes {
  list(datasetId: string): readonly Refresh[];
  /** Starts one; undefined when one is running. */
  start(datasetId: string, refreshType: Refresh['refreshType']): Refresh | undefined;
  /** Stops one; undefined when there is no such enhanced refresh or it isn't running. */
  cancel(datasetId: string, requestId: string): Refresh | undefined;
  /** Forgets what is still running. */
  close(): void;
}

const hour = 3_600_000;

/** Keeps refreshes in memory: each takes `seconds`, after a few scheduled ones on the mornings before. */
export function createRefreshes(seconds: number): Refreshes {
  const histories = new Map<string, Refresh[]>();
  const timers = new Set<NodeJS.Timeout>();
  const historyOf = (datasetId: string): Refresh[] => {
    const history = histories.get(datasetId) ?? scheduledHistory(new Date());
    histories.set(datasetId, history);
    return history;
  };
  return {
    list: historyOf,
    start(datasetId, refreshType) {
      const history = historyOf(datasetId);
      if (history[0]?.status === 'Unknown') return undefined;
      const refresh: Refresh = {
        requestId: randomUUID(),
        refreshType,
        startTime: new Date().toISOString(),
        status: 'Unknown',
      };
      history.unshift(refresh);
      const timer = setTimeout(() => {
        timers.delete(timer);
        finish(refresh, 'Completed');
      }, seconds * 1000);
      timers.add(timer);
      return refresh;
    },
    cancel(datasetId, requestId) {
      const refresh = historyOf(datasetId).find((candidate) => candidate.requestId === requestId);
      if (refresh?.refreshType !== 'ViaEnhancedApi' || refresh.status !== 'Unknown') return undefined;
      finish(refresh, 'Cancelled');
      return refresh;
    },
    close: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}

function finish(refresh: Refresh, status: Refresh['status']): void {
  if (refresh.status !== 'Unknown') return;
  refresh.status = status;
  refresh.endTime = new Date().toISOString();
}

function scheduledHistory(now: Date): Refresh[] {
  const thisMorning = Math.floor(now.getTime() / (24 * hour)) * 24 * hour + 4 * hour;
  return [1, 2, 3, 4, 5].map((daysAgo) => {
    const start = thisMorning - daysAgo * 24 * hour;
    return {
      requestId: randomUUID(),
      refreshType: 'Scheduled',
      startTime: new Date(start + daysAgo * 1370).toISOString(),
      endTime: new Date(start + daysAgo * 1370 + 94_000 + daysAgo * 4_100).toISOString(),
      status: 'Completed',
    };
  });
}
