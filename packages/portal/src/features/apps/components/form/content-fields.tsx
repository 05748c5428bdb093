import { Skeleton, Stack, chakra } from '@chakra-ui/react';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { reportRoutes } from '@embed-portal/api-contract/routes/reports';
import { useMemo } from 'react';
import { useBrokenReports } from '../../../../data/use-broken-reports.ts';
import { useAllPages } from '../../../../http/use-all-pages.ts';
import { appFormMessages as texts } from '../../../../messages/app-form.ts';
import { healthMessages } from '../../../../messages/health.ts';
import { ErrorAlert } from '../../../../ui/dialogs/error-alert.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { ReportsField } from './reports-field.tsx';

const noOptions: never[] = [];

const ProgressBar = chakra('span', {
  base: {
    display: 'block',
    height: '0.5',
    borderRadius: 'full',
    bg: 'accent.solid',
    transformOrigin: 'left',
    animation: 'pulse 1.2s ease-in-out infinite',
  },
});

const ContentSkeleton = () => (
  <Stack gap="5" role="status" aria-label={texts.loading}>
    <ProgressBar role="progressbar" aria-label={texts.loading} />
    {[texts.groups, texts.reports].map((label) => (
      <Stack key={label} gap="1.5">
        <Skeleton height="4" width="16" />
        <Skeleton height="9" />
      </Stack>
    ))}
  </Stack>
);

/** Renders the fields for the groups that can open an app and the reports that it contains. */
export function ContentFields({ tenantId }: { tenantId: string }) {
  const enabled = tenantId !== '';
  const groups = useAllPages(groupRoutes.listGroupsOfTenant, { tenantId }, { enabled });
  const reports = useAllPages(reportRoutes.listReportsOfTenant, { tenantId }, { enabled });
  const brokenReports = useBrokenReports();
  const reportOptions = useMemo(
    () =>
      (reports.data ?? noOptions).map(({ id, name, description }) => ({
        id,
        name,
        description: brokenReports.has(id)
          ? healthMessages.brokenReport(brokenReports.get(id) ?? '')
          : (description ?? texts.noDescription),
      })),
    [reports.data, brokenReports],
  );
  if (enabled && (groups.isPending || reports.isPending)) return <ContentSkeleton />;
  return (
    <>
      <SelectField
        name="groups"
        label={texts.groups}
        hint={texts.groupsHint}
        options={groups.data ?? noOptions}
        emptyText={texts.noGroups}
        multiple
        required
      />
      <ReportsField options={reportOptions} />
      <ErrorAlert error={groups.error ?? reports.error} />
    </>
  );
}
