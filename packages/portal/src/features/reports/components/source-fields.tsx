import { Skeleton, Stack } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { ReportValues } from './report-values.ts';
import { useSourceOptions } from './use-source-options.ts';

/** Renders the fields for workspace, report and pages. Each selection enables the next field. */
export function SourceFields({ tenantId }: { tenantId: string }) {
  const { control, setValue } = useFormContext<ReportValues>();
  const [report, metadata] = useWatch({ control, name: ['report', 'metadata'] });
  const { workspaces, workspace, options, pageNames } = useSourceOptions(tenantId, report, metadata);
  const findName = (options: readonly { id: string; name: string }[], id: string | undefined) =>
    options.find((option) => option.id === id)?.name ?? '';

  const setPageNames = (names: readonly string[]) => {
    setValue(
      'metadata.includedPagesNames',
      names.map((name) => findName(pageNames, name)),
    );
  };
  const clearPages = () => {
    setValue('report.includedPages', []);
    setPageNames([]);
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
        options={options.workspaces}
        emptyText={texts.noWorkspaces}
        hint={workspace?.problem}
        onSelect={([id]) => {
          setValue('report.reportId', '');
          setValue('metadata.workspaceName', findName(options.workspaces, id));
          setValue('metadata.reportName', '');
          clearPages();
        }}
        required
      />
      <SelectField
        name="report.reportId"
        label={texts.report}
        options={options.reports}
        emptyText={texts.noReports}
        disabled={!workspace}
        onSelect={([id]) => {
          setValue('metadata.reportName', findName(options.reports, id));
          clearPages();
        }}
        required
      />
      <SelectField
        name="report.includedPages"
        label={texts.pages}
        options={options.pages}
        emptyText={texts.noPages}
        hint={texts.pagesHint}
        disabled={report.reportId === ''}
        onSelect={setPageNames}
        multiple
        ordered
      />
    </>
  );
}
