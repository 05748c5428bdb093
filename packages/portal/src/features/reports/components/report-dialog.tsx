import { reportTypes } from '@embed-portal/api-contract';
import type { Report } from '@embed-portal/api-contract';
import { reportRoutes } from '@embed-portal/api-contract/routes/reports';
import { EntityDialog } from '../../../entity-ui/forms/entity-dialog.tsx';
import { TenantField, useDefaultTenantId } from '../../../entity-ui/forms/tenant-field.tsx';
import { editParameter } from '../../../entity-ui/use-url-parameter.ts';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useCreateReport, useDeleteReport, useUpdateReport } from '../api/report-mutations.ts';
import { EmbeddedReportFields } from './embedded-report-fields.tsx';
import { reportSchema, toFormValues } from './report-values.ts';

interface ReportDialogProps {
  /** Initial values of the form. */
  report?: Report;
  /** Whether the dialog adds a report with these initial values instead of updating `report`. */
  asNew?: boolean;
  open: boolean;
  onClose(): void;
}

const types = reportTypes.map((type) => ({ id: type, name: type, description: texts.entryTypes[type] }));

export function ReportDialog({ report, asNew = false, open, onClose }: ReportDialogProps) {
  const defaultTenantId = useDefaultTenantId();
  const { mutateAsync: create } = useCreateReport();
  const { mutateAsync: update } = useUpdateReport();
  const { mutateAsync: remove } = useDeleteReport();
  const existing = asNew ? undefined : report;
  const params = existing && { reportId: existing.id };
  return (
    <EntityDialog
      titles={{ add: texts.addTitle, update: texts.updateTitle }}
      open={open}
      onClose={onClose}
      schema={reportSchema}
      values={(current = report) => toFormValues(current, defaultTenantId)}
      draftName={`report:${asNew ? 'new' : ''}:${report?.id ?? ''}`}
      toPath={(id) => `/reports?${editParameter}=${id}`}
      create={(body) => create({ params: { tenantId: body.tenantId }, body })}
      existing={
        params && {
          route: reportRoutes.getReport,
          params,
          type: texts.type,
          name: existing.name,
          deletionId: existing.id,
          update: ({ body, version }) => update({ params, body, version }),
          remove: (version) => remove({ params, version }),
        }
      }
    >
      {({ values: { type, tenantId }, resetField }) => (
        <>
          <TextField name="name" label={texts.name} required />
          <TextField name="description" label={texts.description} rows={2} />
          <TenantField
            onSelect={() => {
              resetField('report', { defaultValue: toFormValues(undefined, '').report });
              resetField('metadata', { defaultValue: toFormValues(undefined, '').metadata });
            }}
          />
          <SelectField
            name="type"
            label={texts.entryType}
            options={types}
            emptyText={texts.noTypes}
            required
          />
          {type === 'Link' && (
            <TextField name="link.url" label={texts.url} hint={texts.urlHint} type="url" required />
          )}
          {type === 'Report' && tenantId && <EmbeddedReportFields tenantId={tenantId} />}
        </>
      )}
    </EntityDialog>
  );
}
