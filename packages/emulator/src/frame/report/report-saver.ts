import type { SavedReport } from '../../embed/protocol.ts';
import type { DataClient } from '../data-client.ts';
import { FrameRequestError } from '../transport/messages.ts';
import type { EmbedSession } from './embed-session.ts';

/** Saves what was edited: over the report, as another one, or as the first of its kind. */
export class ReportSaver {
  /** Whether there are changes of the report itself that nobody saved. */
  hasUnsavedChanges = false;
  #session: EmbedSession;
  #client: DataClient;

  constructor(session: EmbedSession, client: DataClient) {
    this.#session = session;
    this.#client = client;
  }

  /** Whether there is no report yet to save over. */
  get isNew(): boolean {
    return 'datasetId' in this.#session.subject;
  }

  /** Saves the report as it is now. Throws a DataError, and the wire's 400 for a new one, which has no name yet. */
  async save(): Promise<void> {
    if (this.isNew)
      throw new FrameRequestError(400, [{ message: 'A new report is saved under a name: use saveAs.' }]);
    const { id, definition } = this.#session.report;
    this.#raiseSaved(await this.#client.saveReport(id, definition), false);
  }

  /** Saves under another name, in the same workspace or another; this embed goes on with what it has. Throws a DataError. */
  async saveAs(name: string, targetWorkspaceId?: string): Promise<void> {
    const { subject, report } = this.#session;
    const saved =
      'datasetId' in subject
        ? await this.#client.createReport(subject.datasetId, report.definition, { name, targetWorkspaceId })
        : await this.#client.saveReport(report.id, report.definition, { name, targetWorkspaceId });
    this.#raiseSaved(saved, true);
  }

  #raiseSaved({ id, name }: SavedReport, saveAs: boolean): void {
    if (!saveAs || this.isNew) this.hasUnsavedChanges = false;
    this.#session.host.raise('saved', { reportObjectId: id, reportName: name, saveAs });
    this.#session.rerender();
  }
}
