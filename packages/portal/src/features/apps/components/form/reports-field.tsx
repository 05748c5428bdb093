import { useFormState } from 'react-hook-form';
import { appFormMessages as texts } from '../../../../messages/app-form.ts';
import { FieldFrame } from '../../../../ui/forms/field-frame.tsx';
import { useFieldText } from '../../../../ui/forms/field-texts.ts';
import { OptionList } from '../../../../ui/forms/option-list.tsx';
import type { Option } from '../../../../ui/forms/option-list.tsx';
import { useValidatedField } from '../../../../ui/forms/use-validated-field.ts';
import { formatSections, listReports, selectReports } from './report-sections.ts';
import type { ReportSection } from './report-sections.ts';
import { SectionedReports } from './sectioned-reports.tsx';

/** Renders the form field for the reports of an app: their selection, their order and their sections. */
export function ReportsField({ options }: { options: readonly Option[] }) {
  const { field, validate, error } = useValidatedField('reports');
  const { isSubmitting } = useFormState();
  const getName = (id: string): string => options.find((option) => option.id === id)?.name ?? '…';
  useFieldText('reports', texts.reports, (value) => formatSections(value as ReportSection[], getName));
  const sections = field.value as ReportSection[];
  const change = (next: ReportSection[]) => {
    field.onChange(next);
    validate();
  };
  return (
    <FieldFrame label={texts.reports} hint={texts.reportsHint} error={error} required>
      <OptionList
        label={texts.reports}
        options={options}
        value={listReports(sections)}
        onChange={(ids) => {
          change(selectReports(sections, ids));
        }}
        onBlur={field.onBlur}
        multiple
        clearable={false}
        disabled={isSubmitting}
        emptyText={texts.noReports}
      />
      {(sections.length > 1 || listReports(sections).length > 0) && (
        <SectionedReports sections={sections} getName={getName} onChange={change} />
      )}
    </FieldFrame>
  );
}
