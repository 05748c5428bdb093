import { Skeleton, Stack } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { ReportValues } from '../report-values.ts';
import { useSources } from '../use-sources.ts';

/** Renders the selection of workspace, report and pages. Each one enables the next. */
export const SourceFields = ({ tenantId }: { tenantId: string }) => {
  const { control, setValue } = useFormContext<ReportValues>();
  const [report, kept] = useWatch({ control, name: ['report', 'metadata'] });
  const { workspaces, workspace, choices, pageNames } = useSources(tenantId, report, kept);
  const findName = (known: readonly { id: string; name: string }[], id: string | undefined) =>
    known.find((choice) => choice.id === id)?.name ?? '';

  const namePages = (names: readonly string[]) => {
    setValue(
      'metadata.includedPagesNames',
      names.map((name) => findName(pageNames, name)),
    );
  };
  const clearPages = () => {
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
      <SelectField
        name="report.connectionGroupId"
        label={texts.workspace}
        options={choices.workspaces}
        emptyText={texts.noWorkspaces}
        hint={workspace?.problem}
        onPick={([id]) => {
          setValue('report.reportId', '');
          setValue('metadata.workspaceName', findName(choices.workspaces, id));
          setValue('metadata.reportName', '');
          clearPages();
        }}
        required
      />
      <SelectField
        name="report.reportId"
        label={texts.report}
        options={choices.reports}
        emptyText={texts.noReports}
        disabled={!workspace}
        onPick={([id]) => {
          setValue('metadata.reportName', findName(choices.reports, id));
          clearPages();
        }}
        required
      />
      <SelectField
        name="report.includedPages"
        label={texts.pages}
        options={choices.pages}
        emptyText={texts.noPages}
        hint={texts.pagesHint}
        disabled={report.reportId === ''}
        onPick={namePages}
        multiple
        ordered
      />
    </>
  );
};
