import type { UserApp, DatasetRefresh } from '@embed-portal/api-contract';
import type { EmbeddedReport } from '../../../../data/apps.ts';
import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { useView } from '../../../../session/contexts.ts';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { useRefreshes } from '../../api/use-refreshes.ts';
import type { ViewerState } from '../../embedding/viewer-state.ts';

const loadDialog = async () => (await import('./refreshes-dialog.tsx')).RefreshesDialog;

/** Refreshes of the visible report's dataset, and a function to show them. */
export interface RefreshHistory {
  /** Sorted newest first. */
  refreshes: readonly DatasetRefresh[];
  /** Whether the newest refresh is still running. */
  running: boolean;
  /** Opens the list of refreshes. */
  open(): void;
}

/** Returns the dataset of the visible report, if it has one. */
const getDataset = (app: UserApp, entry: EmbeddedReport, { session, datasetId }: ViewerState) =>
  session && datasetId !== null ? { appId: app.id, reportId: entry.id, datasetId } : undefined;

/**
 * Loads the refreshes of the visible report and renders the dialog that lists them. The chip that opens
 * the dialog does not render it, because the chip unmounts when the page width changes.
 */
export function useRefreshHistory(app: UserApp, entry: EmbeddedReport, view: ViewerState) {
  const portalView = useView();
  const dataset = getDataset(app, entry, view);
  const refreshes = useRefreshes(dataset);
  const { show, openCount, props } = useDialog<undefined>(`refreshes:${entry.id}`);
  const [RefreshesDialog, requestDialog] = useLazyComponent(loadDialog, props.open);
  const { data } = refreshes.query;
  const refreshHistory: RefreshHistory | undefined = dataset &&
    data && {
      refreshes: data,
      running: refreshes.running !== undefined,
      open: () => {
        requestDialog();
        show(undefined);
      },
    };
  return {
    refreshHistory,
    dialog: RefreshesDialog && openCount > 0 && (
      <RefreshesDialog
        key={entry.id}
        refreshes={refreshes}
        mayRefresh={entry.report.permissionRefresh && !portalView}
        {...props}
      />
    ),
  };
}
