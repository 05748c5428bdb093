import type { ReportDefinition, Visual } from '../../content/report-schema.ts';
import type { ContentReference } from '../../embed/protocol.ts';
import type { DataClient } from '../data-client.ts';
import type { FrameParameters } from '../frame-parameters.ts';
import type { HostConnection } from '../host-connection.ts';
import type { ReportRenderer } from './report-renderer.ts';

/** Dependencies of a session. */
export interface SessionDependencies {
  host: HostConnection;
  client: DataClient;
  renderer: ReportRenderer;
  parameters: FrameParameters;
}

/** Options for opening content. */
export interface SessionOptions {
  /** Whether rendering waits for a `render` request of the host page. */
  isPhased: boolean;
  hasTokenProvider: boolean;
  /**
   * Content to show.
   *
   * @defaultValue the report of the load configuration
   */
  subject?: ContentReference;
  onTileClick?: (visual: Visual) => void;
  /** Enables Q&A; `interactive` lets the viewer type questions. */
  qna?: { interactive: boolean };
  /** Initial definition of a new report. */
  initialDefinition?: ReportDefinition;
}
