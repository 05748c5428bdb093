import type { Content } from '../content/load-content.ts';
import type { QueryService } from '../query-service/query-service.ts';
import type { Delegation } from './delegation.ts';
import type { FaultStore } from './faults.ts';
import type { RefreshStore } from './refreshes.ts';
import type { TokenService } from './tokens.ts';

/** Dependencies of the routes. */
export interface ServiceContext {
  content: Content;
  queryService: QueryService;
  tokenService: TokenService;
  delegation: Delegation;
  faults: FaultStore;
  refreshes: RefreshStore;
  /** Initial report states saved by viewers, encoded as bookmarks, by report and user. */
  userStates: Map<string, string>;
  hostOrigins: readonly string[];
  client: { id: string; secret: string; tenant: string };
  /** Returns the public URL, without a trailing slash. Available once the server listens. */
  getUrl(): string;
}
