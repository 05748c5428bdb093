import type { DataClient } from '../data-client.ts';
import { FrameRequestError } from '../transport/messages.ts';
import { isNewReport, requireReport } from './embed-state.ts';
import type { ReportStore } from './report-store.ts';

/** Saves an edited report: overwrites the original, or creates a new report. */
export interface ReportSaver {
  /**
   * Overwrites the original report.
   *
   * @throws {DataError} when the service rejects it
   * @throws {FrameRequestError} 400 when the report is new and has no name yet
   */
  save(): Promise<void>;
  /**
   * Saves the report as a new report. The embed continues with the original report.
   *
   * @throws {DataError} when the service rejects it
   */
  saveAs(name: string, targetWorkspaceId?: string): Promise<void>;
}

export function createReportSaver(
  store: ReportStore,
  client: Pick<DataClient, 'saveReport' | 'createReport'>,
): ReportSaver {
  return {
    async save() {
      if (isNewReport(store.state))
        throw new FrameRequestError(400, [{ message: 'A new report has no name yet. Use saveAs.' }]);
      const { id, definition } = requireReport(store.state);
      const report = await client.saveReport(id, definition);
      store.dispatch({ type: 'markSaved', report, saveAs: false });
    },
    async saveAs(name, targetWorkspaceId) {
      const { subject } = store.state;
      const { id, definition } = requireReport(store.state);
      const target = { name, targetWorkspaceId };
      const report =
        'datasetId' in subject
          ? await client.createReport(subject.datasetId, definition, target)
          : await client.saveReport(id, definition, target);
      store.dispatch({ type: 'markSaved', report, saveAs: true });
    },
  };
}
