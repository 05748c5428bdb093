import type { SavedReport } from '../../embed/protocol.ts';
import type { DataClient } from '../data-client.ts';
import { WireError } from '../wire/messages.ts';
import type { Session } from './session.ts';

/** Saves what was edited: over the report, as another one, or as the first of its kind. */
export class Saving {
  /** Whether there are changes of the report itself that nobody saved. */
  unsaved = false;
  #session: Session;
  #client: DataClient;

  constructor(session: Session, client: DataClient) {
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
      throw new WireError(400, [{ message: 'A new report is saved under a name: use saveAs.' }]);
    const { id, definition } = this.#session.report;
    this.#tell(await this.#client.save(id, definition), false);
  }

  /** Saves under another name, in the same workspace or another; this embed goes on with what it has. Throws a DataError. */
  async saveAs(name: string, targetWorkspaceId?: string): Promise<void> {
    const { subject, report } = this.#session;
    const saved =
      'datasetId' in subject
        ? await this.#client.create(subject.datasetId, report.definition, { name, targetWorkspaceId })
        : await this.#client.save(report.id, report.definition, { name, targetWorkspaceId });
    this.#tell(saved, true);
  }

  #tell({ id, name }: SavedReport, saveAs: boolean): void {
    if (!saveAs || this.isNew) this.unsaved = false;
    this.#session.host.raise('saved', { reportObjectId: id, reportName: name, saveAs });
    this.#session.redraw();
  }
}
