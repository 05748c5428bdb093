import { Button, Flex, Icon, Stack, Text } from '@chakra-ui/react';
import type { ReportBody, ReportFinding } from '@embed-portal/api-contract';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { translateText } from '../../../i18n/i18n.ts';
import { reportMessages } from '../../../messages/reports.ts';
import { ErrorAlert } from '../../../ui/dialogs/error-alert.tsx';
import { CircleCheckIcon } from '../../../ui/icons.tsx';
import { CircleQuestionMarkIcon, CircleXIcon } from '../../../ui/screen-icons.tsx';
import { useTestReport } from '../api/report-mutations.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { reportSchema } from './report-values.ts';
import type { ReportValues } from './report-values.ts';

const { test: texts } = reportMessages;

const results = {
  ok: { icon: CircleCheckIcon, color: 'status.success.fg' },
  failed: { icon: CircleXIcon, color: 'status.error.fg' },
  notCheckable: { icon: CircleQuestionMarkIcon, color: 'fg.muted' },
} as const;

/** Fields of the form that show a failure. Security filters have no separate field. */
const formFields = {
  'report.connectionGroupId': 'report.connectionGroupId',
  'report.reportId': 'report.reportId',
  'report.includedPages': 'report.includedPages',
  'report.reportSecurityFilters': undefined,
  'report.reportEffectiveIdentity': 'report.reportEffectiveIdentity.role',
} as const;

function Finding({ field, result, message }: ReportFinding) {
  const { icon, color } = results[result];
  return (
    <Flex as="li" gap="2.5">
      <Icon
        as={icon}
        boxSize="4"
        marginTop="0.5"
        color={color}
        role="img"
        aria-label={texts.results[result]}
      />
      <Text textStyle="sm">
        <Text as="span" fontWeight="medium">
          {texts.fields[field]}:
        </Text>{' '}
        {translateText(message)}
      </Text>
    </Flex>
  );
}

/** Renders the buttons that check and preview the settings in the dialog, which need not be saved. */
export function TestPanel({ tenantId }: { tenantId: string }) {
  const { getValues, setError, trigger } = useFormContext<ReportValues>();
  const { mutateAsync, isPending } = useTestReport();
  const [findings, setFindings] = useState<readonly ReportFinding[]>([]);
  const [error, setFailure] = useState<unknown>();
  const previewing = useDialog<ReportBody>('report-preview');

  /** Returns the valid settings. Shows errors at their fields and returns undefined if they are not valid. */
  const readSettings = async (): Promise<ReportBody | undefined> => {
    setFailure(undefined);
    return (await trigger()) ? reportSchema.parse(getValues()) : undefined;
  };
  const test = async () => {
    const body = await readSettings();
    if (!body) return;
    try {
      const found = await mutateAsync({ params: { tenantId }, body, quiet: true });
      setFindings(found);
      for (const { field, result, message } of found) {
        const name = formFields[field];
        if (result === 'failed' && name) setError(name, { type: 'test', message });
      }
    } catch (reason) {
      setFindings([]);
      setFailure(reason);
    }
  };
  const preview = async () => {
    const body = await readSettings();
    if (body) previewing.show(body);
  };
  return (
    <Stack gap="3">
      <Text textStyle="xs" color="fg.muted">
        {texts.hint}
      </Text>
      <Flex gap="2">
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={isPending}
          onClick={() => void test()}
        >
          {texts.run}
        </Button>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void preview()}>
          {texts.preview}
        </Button>
      </Flex>
      <Stack as="ul" gap="1.5" listStyleType="none" aria-live="polite">
        {findings.map((finding) => (
          <Finding key={finding.field} {...finding} />
        ))}
      </Stack>
      <ErrorAlert error={error} />
      {previewing.subject && (
        <PreviewDialog
          key={previewing.openCount}
          tenantId={tenantId}
          settings={previewing.subject}
          {...previewing.props}
        />
      )}
    </Stack>
  );
}
