import type { Report } from '@embed-portal/api-contract';
import { reportRoutes } from '@embed-portal/api-contract/routes/reports';
import { useMemo } from 'react';
import { useBrokenReports } from '../../../data/use-broken-reports.ts';
import { useListOfUser } from '../../../data/use-list-of-user.ts';
import { useTenantName } from '../../../data/use-tenant-name.ts';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { ListPage } from '../../../entity-ui/lists/list-page.tsx';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { FileChartColumnIcon } from '../../../ui/icons.tsx';
import { buildColumns } from '../components/report-columns.tsx';
import { ReportDialog } from '../components/report-dialog.tsx';
import { toDuplicate } from '../components/report-values.ts';

interface Subject {
  report?: Report;
  /** Whether to add a report with the settings of `report`. */
  asNew?: boolean;
}

/** Renders the reports and links of the user's tenants. */
export function Component() {
  const { query, rows } = useListOfUser(reportRoutes.listReportsOfUser);
  const getTenantName = useTenantName();
  const brokenReports = useBrokenReports();
  const { show, subject, openCount, props } = useDialog<Subject>('report');
  const columns = useMemo(
    () =>
      buildColumns({
        brokenReports,
        getTenantName,
        edit: (report) => {
          show({ report });
        },
        duplicate: (report) => {
          show({ report: toDuplicate(report), asNew: true });
        },
      }),
    [brokenReports, getTenantName, show],
  );
  return (
    <>
      <ListPage
        texts={texts}
        icon={FileChartColumnIcon}
        onAdd={() => {
          show({});
        }}
        rows={rows}
        source={query}
        columns={columns}
        bulkType="report"
        onEdit={(report) => {
          show({ report });
        }}
      />
      {subject && <ReportDialog key={openCount} {...subject} {...props} />}
    </>
  );
}
