import type { Content } from '../content/load.ts';
import type { Figures } from '../figures/figures.ts';
import type { Delegation } from './delegation.ts';
import type { FaultBox } from './faults.ts';
import type { Refreshes } from './refreshes.ts';
import type { Tokens } from './tokens.ts';

/** What the routes work on. */
export interface ServiceContext {
  content: Content;
  figures: Figures;
  tokens: Tokens;
  delegation: Delegation;
  faults: FaultBox;
  refreshes: Refreshes;
  /** What viewers want reports to open with, as bookmarks; by report and user. */
  userStates: Map<string, string>;
  hostOrigins: readonly string[];
  client: { id: string; secret: string; tenant: string };
  /** The public address, without a slash at its end; known once the server listens. */
  url(): string;
}
