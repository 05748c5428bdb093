import { queryWorkerFile } from '../paths.ts';
import { LocalQueryService } from './local-query-service.ts';
import type { QueryService } from './query-service.ts';
import { createWorkerClient } from './worker-client.ts';

/**
 * Starts a worker thread, or runs queries in this thread when running from source, where no worker file is built.
 */
export function startQueryService(): QueryService {
  return import.meta.url.endsWith('.ts') ? new LocalQueryService() : createWorkerClient(queryWorkerFile);
}
