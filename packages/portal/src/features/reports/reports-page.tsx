import type { Report } from '@embed-portal/api-contract';
import { reportRoutes } from '@embed-portal/api-contract/routes/reports';
import { useMemo } from 'react';
import { LuFileChartColumn } from 'react-icons/lu';
import { useAccount } from '../../data/account.ts';
import { useOfTenant } from '../../data/use-of-tenant.ts';
import { useTenantName } from '../../data/use-tenant-name.ts';
import { useRouteQuery } from '../../http/use-route-query.ts';
import { reportMessages as texts } from '../../messages/reports.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { columnsOf } from './columns.tsx';
import { ReportDialog } from './components/report-dialog.tsx';
import { copyOf } from './report-values.ts';

interface Subject {
  report?: Report;
  /** Begins a new one of it. */
  asNew?: boolean;
}

/** The reports and links of the user's tenants. */
export const Component = () => {
  const { user } = useAccount();
  const query = useRouteQuery(reportRoutes.listReportsOfUser, { userId: user.id });
  const rows = useOfTenant(query.data);
  const tenantName = useTenantName();
  const { show, subject, round, props } = useDialog<Subject>();
  const columns = useMemo(
    () =>
      columnsOf({
        tenantName,
        edit: (report) => {
          show({ report });
        },
        duplicate: (report) => {
          show({ report: copyOf(report), asNew: true });
        },
      }),
    [tenantName, show],
  );
  return (
    <>
      <ListPage
        title={texts.title}
        searchLabel={texts.search}
        add={{
          label: texts.add,
          act: () => {
            show({});
          },
        }}
        rows={rows}
        source={query}
        columns={columns}
        rowId={({ id }) => id}
        empty={{ icon: LuFileChartColumn, title: texts.noneTitle, text: texts.noneText }}
        stackBelow="lg"
      />
      {subject && <ReportDialog key={round} {...subject} {...props} />}
    </>
  );
};
