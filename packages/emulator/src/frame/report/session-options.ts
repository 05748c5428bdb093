import type { ReportDefinition, Visual } from '../../content/report-schema.ts';
import type { Subject } from '../../embed/protocol.ts';
import type { DataClient } from '../data-client.ts';
import type { Host } from '../host.ts';
import type { FrameAddress } from '../settings.ts';
import type { View } from './view.ts';

/** What a session works with. */
export interface SessionParts {
  host: Host;
  client: DataClient;
  view: View;
  address: FrameAddress;
}

/** How content is opened. */
export interface SessionOptions {
  /** Whether to wait with drawing until the host says so. */
  phased: boolean;
  tokenProvider: boolean;
  /** What is shown; by default the configuration's report. */
  subject?: Subject;
  onTile?: (visual: Visual) => void;
  /** Given where questions are answered: whether the viewer may type them. */
  asks?: { interactive: boolean };
  /** What a report that is being made begins with. */
  start?: ReportDefinition;
}
