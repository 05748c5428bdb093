import { Box, Stack, Text } from '@chakra-ui/react';
import type { RouteParams } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EmbeddedReport } from '../../../../data/apps.ts';
import { useRouteMutation } from '../../../../http/use-route-mutation.ts';
import { messages } from '../../../../messages/common.ts';
import { viewerMessages as texts } from '../../../../messages/viewer.ts';
import { TriangleAlertIcon } from '../../../../ui/icons.tsx';
import { StatusView } from '../../../../ui/status-view.tsx';
import type { ReportFailure } from '../../embedding/failure.ts';
import { ConnectAccount } from './connect-account.tsx';

interface ReportErrorProps {
  appId: string;
  entry: EmbeddedReport;
  failure: ReportFailure | undefined;
  retry(): void;
}

/** Renders the reason for a failure in the words of administrators, with the technical details. */
const Reason = ({ text, detail }: NonNullable<ReportFailure['reason']>) => (
  <Stack as="span" gap="2" textStyle="sm">
    <span>{text}</span>
    {detail && (
      <Text as="span" overflowWrap="anywhere">
        {texts.details}: {detail}
      </Text>
    )}
  </Stack>
);

interface FailureProps extends RouteParams<typeof healthRoutes.reportProblem> {
  failure: ReportFailure;
  retry(): void;
}

function Failure({ appId, reportId, failure, retry }: FailureProps) {
  const { title, text, reason, canNotify } = failure;
  const navigate = useNavigate();
  const { mutate, isPending, data } = useRouteMutation(healthRoutes.reportProblem, []);
  const notify = {
    label: texts.notify,
    onClick: () => {
      if (!isPending) mutate({ params: { appId, reportId }, handlesValidationErrors: false });
    },
  };
  const openHealth = reason && {
    label: texts.openHealth,
    onClick: () => void navigate(reason.healthPath),
  };
  return (
    <StatusView
      icon={TriangleAlertIcon}
      tone="warning"
      title={title}
      text={
        <Stack as="span" gap="3">
          <span>{text}</span>
          {reason && <Reason {...reason} />}
          {data && (
            <Text as="span" role="status" color="status.success.fg">
              {data.result === 'sent' ? texts.notified : texts.alreadyNotified}
            </Text>
          )}
        </Stack>
      }
      primary={{ label: messages.common.retry, onClick: retry }}
      secondary={openHealth ?? (canNotify && !data ? notify : undefined)}
    />
  );
}

/** Renders the reason why a report is not shown, with a button to resolve it. */
export function ReportError({ appId, entry, failure, retry }: ReportErrorProps) {
  const [hasReturned, setReturned] = useState(false);
  const unreachable = failure?.unreachable ?? false;
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!unreachable) return;
    const handleOnline = () => {
      retryNow();
    };
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('online', handleOnline);
    };
  }, [unreachable]);
  if (!failure) return null;
  return (
    <Box position="absolute" inset="0" bg="bg" overflow="auto">
      {failure.needsAccount ? (
        <ConnectAccount
          entry={entry}
          isRetry={hasReturned}
          onReturn={() => {
            setReturned(true);
            retry();
          }}
        />
      ) : (
        <Failure appId={appId} reportId={entry.id} failure={failure} retry={retry} />
      )}
    </Box>
  );
}
