import type { Context } from '../../context.ts';
import { concernsConnection, toHealthCode } from '../../health/failure-code.ts';

/** A report and its connection. */
interface ObservedReport {
  id: string;
  connectionId: string;
}

/** Runs a request for a report and records its success or failure, except in a view: it says nothing about its user. */
export const observeRequest = async <Result>(
  { recordHealth, user, view }: Pick<Context, 'recordHealth' | 'user' | 'view'>,
  { id, connectionId }: ObservedReport,
  run: () => Promise<Result>,
): Promise<Result> => {
  if (view) return run();
  const report = { kind: 'report', id } as const;
  const connection = { kind: 'connection', id: connectionId } as const;
  const seen = { source: 'token', userId: user.id } as const;
  try {
    const result = await run();
    await recordHealth(connection, { ...seen, code: null });
    await recordHealth(report, { ...seen, code: null });
    return result;
  } catch (error) {
    const code = toHealthCode(error);
    if (code !== undefined)
      await recordHealth(concernsConnection(code) ? connection : report, { ...seen, code });
    throw error;
  }
};
