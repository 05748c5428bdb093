import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { EmbedToken, ReportBody } from '@embed-portal/api-contract';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useReport } from 'embed-toolkit/react';
import { useMemo, useState } from 'react';
import { formatFullName } from '../../../entity-ui/lists/tenant-user-columns.tsx';
import { buildPreviewConfig, useReportService } from '../../../entity-ui/report-embedding.ts';
import { useAllPages } from '../../../http/use-all-pages.ts';
import { reportMessages } from '../../../messages/reports.ts';
import { ErrorAlert } from '../../../ui/dialogs/error-alert.tsx';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { OptionList } from '../../../ui/forms/option-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { usePreviewReport } from '../api/report-mutations.ts';

const { test: texts } = reportMessages;

const dialogWidth = 960;

function PreviewFrame({ token, settings }: { token: EmbedToken; settings: ReportBody }) {
  const configuration = useMemo(() => {
    const report = settings.type === 'Report' ? settings.report : undefined;
    return buildPreviewConfig(token, report?.includedPages[0], report?.reportSecurityFilters ?? []);
  }, [token, settings]);
  const { ref, status } = useReport(configuration, { service: useReportService() });
  return (
    <>
      {status === 'failed' && <ErrorAlert error={new Error(texts.failed)} />}
      <Box
        ref={ref}
        height={{ base: '80', md: '28rem' }}
        borderWidth="1px"
        borderRadius="l2"
        overflow="hidden"
      />
    </>
  );
}

interface PreviewDialogProps {
  tenantId: string;
  /** Unsaved settings. */
  settings: ReportBody;
  open: boolean;
  onClose(): void;
}

/** Shows unsaved settings of a report as a member of the tenant sees them. */
export function PreviewDialog({ tenantId, settings, open, onClose }: PreviewDialogProps) {
  const users = useAllPages(tenantRoutes.listUsersOfTenant, { tenantId });
  const { mutate, data: token, isPending, error, reset } = usePreviewReport();
  const [userId, setUserId] = useState<string>();
  const options = useMemo(
    () =>
      (users.data ?? []).map((user) => ({
        id: user.id,
        name: formatFullName(user),
        description: user.email,
      })),
    [users.data],
  );
  const showAs = (id: string | undefined) => {
    setUserId(id);
    if (id === undefined) reset();
    else mutate({ params: { tenantId, userId: id }, body: settings, quiet: true });
  };
  return (
    <Modal title={texts.previewTitle} open={open} onClose={onClose} width={dialogWidth}>
      <Stack gap="3">
        <FieldFrame label={texts.previewAs} hint={texts.previewHint} required>
          <OptionList
            label={texts.previewAs}
            options={options}
            value={userId === undefined ? [] : [userId]}
            onChange={([id]) => {
              showAs(id);
            }}
            onBlur={() => undefined}
            multiple={false}
            clearable={false}
            disabled={users.isPending}
            emptyText={texts.noUsers}
          />
        </FieldFrame>
        <ErrorAlert error={users.error ?? error} />
        {isPending && <Skeleton height={{ base: '80', md: '28rem' }} />}
        {token && <PreviewFrame key={userId} token={token} settings={settings} />}
        {userId === undefined && (
          <Text textStyle="sm" color="fg.muted">
            {texts.choose}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
