import type { ReportDefinition, Visual } from '../../content/report-schema.ts';
import type { ContentReference } from '../../embed/protocol.ts';
import type { DataClient } from '../data-client.ts';
import type { HostConnection } from '../host-connection.ts';
import type { FrameParameters } from '../frame-parameters.ts';
import type { ReportRenderer } from './report-renderer.ts';

/** What a session works with. */
export interface SessionDependencies {
  host: HostConnection;
  client: DataClient;
  renderer: ReportRenderer;
  parameters: FrameParameters;
}

/** How content is opened. */
export interface SessionOptions {
  /** Whether to wait with drawing until the host says so. */
  isPhased: boolean;
  hasTokenProvider: boolean;
  /** What is shown; by default the configuration's report. */
  subject?: ContentReference;
  onTileClick?: (visual: Visual) => void;
  /** Given where questions are answered: whether the viewer may type them. */
  qna?: { interactive: boolean };
  /** What a report that is being made begins with. */
  initialDefinition?: ReportDefinition;
}
