import { queryWorkerFile } from '../paths.ts';
import { LocalQueryService } from './local-query-service.ts';
import type { QueryService } from './query-service.ts';
import { createWorkerClient } from './worker-client.ts';

/** Readies a place for rows: a thread, or where the source itself runs, for which there is no built one, this thread. */
export function startQueryService(): QueryService {
  return import.meta.url.endsWith('.ts') ? new LocalQueryService() : createWorkerClient(queryWorkerFile);
}
