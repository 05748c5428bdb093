import type { Content } from '../content/load-content.ts';
import type { QueryService } from '../query-service/query-service.ts';
import type { Delegation } from './delegation.ts';
import type { FaultStore } from './faults.ts';
import type { RefreshStore } from './refreshes.ts';
import type { TokenService } from './tokens.ts';

/** What the routes work on. */
export interface ServiceContext {
  content: Content;
  queryService: QueryService;
  tokenService: TokenService;
  delegation: Delegation;
  faults: FaultStore;
  refreshes: RefreshStore;
  /** What viewers want reports to open with, as bookmarks; by report and user. */
  userStates: Map<string, string>;
  hostOrigins: readonly string[];
  client: { id: string; secret: string; tenant: string };
  /** The public address, without a slash at its end; known once the server listens. */
  url(): string;
}
