import type { DatasetRefresh } from '@embed-portal/api-contract';
import { refreshMessages as texts } from '../../../messages/refreshes.ts';

const running = ['Unknown', 'In Progress', 'InProgress', 'NotStarted'];

/** The newest refresh, when it still runs. Refreshes come newest first. */
export const findRunningRefresh = ([newest]: readonly DatasetRefresh[]): DatasetRefresh | undefined =>
  newest && running.includes(newest.status) ? newest : undefined;

/** Only enhanced refreshes can be cancelled. */
export const canCancel = ({ refreshType }: DatasetRefresh): boolean => refreshType === 'ViaEnhancedApi';

/** How a refresh was started, in words; types that a later version of the service adds stay as they are. */
export const formatType = ({ refreshType }: DatasetRefresh): string =>
  (texts.types as Record<string, string>)[refreshType] ?? refreshType;

export const formatStatus = ({ status }: DatasetRefresh): string =>
  running.includes(status) ? texts.inProgress : status;

/** When the last refresh that went through was done; ISO 8601. */
export const findLastCompleted = (refreshes: readonly DatasetRefresh[]): string | null =>
  refreshes.find(({ status, endTime }) => status === 'Completed' && endTime !== null)?.endTime ?? null;

/** Why a refresh failed: the service's code where it says nothing better, or what it sent when that can't be read. */
export const formatError = ({ serviceExceptionJson }: DatasetRefresh): string => {
  if (!serviceExceptionJson) return '';
  try {
    const { errorCode, errorDescription } = JSON.parse(serviceExceptionJson) as Record<string, unknown>;
    const told = errorDescription ?? errorCode;
    return typeof told === 'string' ? told : serviceExceptionJson;
  } catch {
    return serviceExceptionJson;
  }
};

/** Milliseconds between two ISO 8601 stamps as hours, minutes and seconds: `1 h 2 m 3 s`. */
export const formatDuration = (startTime: string | null, endTime: string | null): string => {
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
};
