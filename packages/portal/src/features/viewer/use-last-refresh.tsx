import type { UserApp, DatasetRefresh } from '@embed-portal/api-contract';
import type { EmbeddedReport } from '../../data/app-reports.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { useRefreshes } from './refreshes/use-refreshes.ts';
import type { ReportViewState } from './use-report-session.ts';

const loadDialog = async () => (await import('./components/refreshes-dialog.tsx')).RefreshesDialog;

/** How fresh the data are of the report on show. */
export interface LastRefresh {
  /** The newest first. */
  refreshes: readonly DatasetRefresh[];
  running: boolean;
  /** Opens the list of them. */
  open(): void;
}

/** The data set of the report on show, if it has one of its own. */
const datasetOf = (app: UserApp, entry: EmbeddedReport, { shown, datasetId }: ReportViewState) =>
  shown && datasetId !== null ? { appId: app.id, reportId: entry.id, datasetId } : undefined;

/**
 * Watches the refreshes of the report on show, and holds the dialog that lists them: the chip that opens it comes
 * and goes with the width of the page.
 */
export const useLastRefresh = (app: UserApp, entry: EmbeddedReport, view: ReportViewState) => {
  const dataset = datasetOf(app, entry, view);
  const refreshes = useRefreshes(dataset);
  const { show, round, props } = useDialog<undefined>(`refreshes:${entry.id}`);
  const [RefreshesDialog, ask] = useLazyComponent(loadDialog, props.open);
  const { data } = refreshes.query;
  const freshness: LastRefresh | undefined = dataset &&
    data && {
      refreshes: data,
      running: refreshes.running !== undefined,
      open: () => {
        ask();
        show(undefined);
      },
    };
  return {
    freshness,
    dialog: RefreshesDialog && round > 0 && (
      <RefreshesDialog
        key={entry.id}
        refreshes={refreshes}
        mayRefresh={entry.report.permissionRefresh}
        {...props}
      />
    ),
  };
};
