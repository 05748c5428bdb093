import { queryWorkerFile } from '../paths.ts';
import { LocalQueryService } from './local-query-service.ts';
import type { QueryService } from './query-service.ts';
import { createWorkerClient } from './worker-client.ts';

/** Starts a query service in a worker thread, or in this thread when the package runs from its source. */
export function startQueryService(): QueryService {
  return import.meta.url.endsWith('.ts') ? new LocalQueryService() : createWorkerClient(queryWorkerFile);
}
