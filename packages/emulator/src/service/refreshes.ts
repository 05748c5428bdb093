import { randomUUID } from 'node:crypto';

interface Refresh {
  requestId: string;
  refreshType: 'Scheduled' | 'ViaApi' | 'ViaEnhancedApi';
  startTime: string;
  endTime?: string;
  status: 'Unknown' | 'Completed' | 'Failed' | 'Cancelled';
}

/** Refresh history of all datasets, newest first. */
export interface RefreshStore {
  list(datasetId: string): readonly Refresh[];
  /** Starts a refresh. Returns `undefined` if one is already running. */
  start(datasetId: string, refreshType: Refresh['refreshType']): Refresh | undefined;
  /** Cancels a refresh. Returns `undefined` unless it is an enhanced refresh that is running. */
  cancel(datasetId: string, requestId: string): Refresh | undefined;
  /** Stops all timers. */
  close(): void;
}

const hourMs = 3_600_000;

/** Creates a refresh store in memory. A refresh takes `seconds`. Each history starts with scheduled refreshes. */
export function createRefreshStore(seconds: number): RefreshStore {
  const histories = new Map<string, Refresh[]>();
  const timers = new Set<NodeJS.Timeout>();
  const getHistory = (datasetId: string): Refresh[] => {
    const history = histories.get(datasetId) ?? createScheduledHistory(new Date());
    histories.set(datasetId, history);
    return history;
  };
  return {
    list: getHistory,
    start(datasetId, refreshType) {
      const history = getHistory(datasetId);
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
        finishRefresh(refresh, 'Completed');
      }, seconds * 1000);
      timers.add(timer);
      return refresh;
    },
    cancel(datasetId, requestId) {
      const refresh = getHistory(datasetId).find((candidate) => candidate.requestId === requestId);
      if (refresh?.refreshType !== 'ViaEnhancedApi' || refresh.status !== 'Unknown') return undefined;
      finishRefresh(refresh, 'Cancelled');
      return refresh;
    },
    close: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}

function finishRefresh(refresh: Refresh, status: Refresh['status']): void {
  if (refresh.status !== 'Unknown') return;
  refresh.status = status;
  refresh.endTime = new Date().toISOString();
}

function createScheduledHistory(now: Date): Refresh[] {
  const thisMorning = Math.floor(now.getTime() / (24 * hourMs)) * 24 * hourMs + 4 * hourMs;
  return [1, 2, 3, 4, 5].map((daysAgo) => {
    const start = thisMorning - daysAgo * 24 * hourMs;
    return {
      requestId: randomUUID(),
      refreshType: 'Scheduled',
      startTime: new Date(start + daysAgo * 1370).toISOString(),
      endTime: new Date(start + daysAgo * 1370 + 94_000 + daysAgo * 4_100).toISOString(),
      status: 'Completed',
    };
  });
}
