import type { SavedReport } from '../../embed/protocol.ts';
import type { DataClient } from '../data-client.ts';
import { FrameRequestError } from '../transport/messages.ts';
import type { EmbedSession } from './embed-session.ts';

/** Saves an edited report: overwrites the original, or creates a new report. */
export class ReportSaver {
  /** Whether the definition has unsaved changes. */
  hasUnsavedChanges = false;
  #session: EmbedSession;
  #client: DataClient;

  constructor(session: EmbedSession, client: DataClient) {
    this.#session = session;
    this.#client = client;
  }

  /** Whether the report has never been saved. */
  get isNew(): boolean {
    return 'datasetId' in this.#session.subject;
  }

  /**
   * Overwrites the original report.
   *
   * @throws {DataError} when the service rejects it
   * @throws {FrameRequestError} 400 when the report is new and has no name yet
   */
  async save(): Promise<void> {
    if (this.isNew)
      throw new FrameRequestError(400, [{ message: 'A new report has no name yet. Use saveAs.' }]);
    const { id, definition } = this.#session.report;
    this.#raiseSaved(await this.#client.saveReport(id, definition), false);
  }

  /**
   * Saves the report as a new report. The session continues with the original report.
   *
   * @throws {DataError} when the service rejects it
   */
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
