import type { BulkResult } from '@embed-portal/api-contract';
import { ApiError } from '../http/api-error.ts';
import { isRejection } from '../http/error-policy.ts';
import { translateText } from '../i18n/i18n.ts';
import { failAll } from '../ui/selection/bulk-action.ts';
import type { Failure } from '../ui/selection/bulk-action.ts';

/** Returns whether the same request for another entity fails as well. */
const concernsAllEntities = (error: unknown): boolean =>
  !(error instanceof ApiError) || !isRejection(error) || error.status === 401 || error.status === 429;

/**
 * Sends one request for each entity, one after the other. If the server does not respond or limits the requests, the
 * action fails for all remaining entities.
 */
export async function executeForEach<Entity>(
  entities: readonly Entity[],
  send: (entity: Entity) => Promise<unknown>,
): Promise<Failure<Entity>[]> {
  const failures: Failure<Entity>[] = [];
  for (const [index, entity] of entities.entries()) {
    try {
      await send(entity);
    } catch (error) {
      if (concernsAllEntities(error)) return [...failures, ...failAll(entities.slice(index), error)];
      failures.push(...failAll([entity], error));
    }
  }
  return failures;
}

/** Returns the failures of a request that concerned several entities. */
export const toFailures = <Entity>(
  { results }: BulkResult,
  entities: readonly Entity[],
  getId: (entity: Entity) => string,
): Failure<Entity>[] =>
  entities.flatMap((entity) => {
    const error = results.find(({ id }) => id === getId(entity))?.error;
    return error ? [{ entity, reason: translateText(error.message) }] : [];
  });
