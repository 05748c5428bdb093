import type { DatasetRefresh } from '@embed-portal/api-contract';
import { refreshMessages as texts } from '../../../messages/refreshes.ts';

const runningStatuses = ['Unknown', 'In Progress', 'InProgress', 'NotStarted'];

/** Returns the newest refresh if it is still running. Expects the refreshes newest first. */
export const findRunningRefresh = ([newest]: readonly DatasetRefresh[]): DatasetRefresh | undefined =>
  newest && runningStatuses.includes(newest.status) ? newest : undefined;

/** Returns whether a refresh can be canceled. Only enhanced refreshes can. */
export const canCancel = ({ refreshType }: DatasetRefresh): boolean => refreshType === 'ViaEnhancedApi';

/** Returns a label for the type of a refresh. Unknown types are returned unchanged. */
export const formatType = ({ refreshType }: DatasetRefresh): string =>
  (texts.types as Record<string, string>)[refreshType] ?? refreshType;

export const formatStatus = ({ status }: DatasetRefresh): string =>
  runningStatuses.includes(status) ? texts.inProgress : status;

/** Returns the completion time of the last successful refresh (ISO 8601), or null if there is none. */
export const findLastCompletionTime = (refreshes: readonly DatasetRefresh[]): string | null =>
  refreshes.find(({ status, endTime }) => status === 'Completed' && endTime !== null)?.endTime ?? null;

/**
 * Returns the reason for a failed refresh: the service's error description, its error code, or the raw response if it
 * cannot be parsed.
 */
export function formatError({ serviceExceptionJson }: DatasetRefresh): string {
  if (!serviceExceptionJson) return '';
  try {
    const { errorCode, errorDescription } = JSON.parse(serviceExceptionJson) as Record<string, unknown>;
    const reason = errorDescription ?? errorCode;
    return typeof reason === 'string' ? reason : serviceExceptionJson;
  } catch {
    return serviceExceptionJson;
  }
}

/** Formats the time between two ISO 8601 timestamps, such as `1 h 2 m 3 s`. */
export function formatDuration(startTime: string | null, endTime: string | null): string {
  if (startTime === null || endTime === null) return '';
  const seconds = Math.max(0, Math.round((Date.parse(endTime) - Date.parse(startTime)) / 1000));
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const from = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(from === -1 ? 2 : from)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
