import { Skeleton, Stack } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { PickField } from '../../../ui/forms/pick-field.tsx';
import type { ReportValues } from '../report-values.ts';
import { useSources } from '../use-sources.ts';

const none: never[] = [];

/** Workspace, then report, then pages: each choice opens the next. */
export const SourceFields = ({ tenantId }: { tenantId: string }) => {
  const { control, setValue } = useFormContext<ReportValues>();
  const [connectionGroupId, reportId] = useWatch({
    control,
    name: ['report.connectionGroupId', 'report.reportId'],
  });
  const { workspaces, workspace, pages } = useSources({ tenantId, connectionGroupId, reportId });
  const titles = (pages.data ?? none).map(({ name, displayName }) => ({ id: name, name: displayName }));
  const nameIn = (choices: readonly { id: string; name: string }[], id: string | undefined) =>
    choices.find((choice) => choice.id === id)?.name ?? '';

  const namePages = (names: readonly string[]) => {
    setValue(
      'metadata.includedPagesNames',
      names.map((name) => nameIn(titles, name)),
    );
  };
  const forgetPages = () => {
    setValue('report.includedPages', []);
    namePages([]);
  };
  if (workspaces.isPending) {
    return (
      <Stack gap="4" role="status" aria-label={texts.workspace}>
        <Skeleton height="9" />
        <Skeleton height="9" />
        <Skeleton height="9" />
      </Stack>
    );
  }
  return (
    <>
      <PickField
        name="report.connectionGroupId"
        label={texts.workspace}
        choices={workspaces.data ?? none}
        emptyText={texts.noWorkspaces}
        hint={workspace?.problem}
        onPicked={([id]) => {
          setValue('report.reportId', '');
          setValue('metadata.workspaceName', nameIn(workspaces.data ?? none, id));
          setValue('metadata.reportName', '');
          forgetPages();
        }}
        required
      />
      <PickField
        name="report.reportId"
        label={texts.report}
        choices={workspace?.reports ?? none}
        emptyText={texts.noReports}
        disabled={!workspace}
        onPicked={([id]) => {
          setValue('metadata.reportName', nameIn(workspace?.reports ?? none, id));
          forgetPages();
        }}
        required
      />
      <PickField
        name="report.includedPages"
        label={texts.pages}
        choices={titles}
        emptyText={texts.noPages}
        hint={texts.pagesHint}
        disabled={reportId === ''}
        onPicked={namePages}
        multiple
      />
    </>
  );
};
