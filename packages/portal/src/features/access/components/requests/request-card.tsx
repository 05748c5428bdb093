import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { AccessRequest } from '@embed-portal/api-contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTenantName } from '../../../../data/use-tenant-name.ts';
import { formatTextDateTime } from '../../../../format/format.ts';
import { accessRequestMessages as texts } from '../../../../messages/access-requests.ts';
import { tableMessages } from '../../../../messages/table.ts';
import { ErrorAlert } from '../../../../ui/dialogs/error-alert.tsx';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { Checkbox } from '../../../../ui/table/checkbox.tsx';
import { useDecideAccessRequest } from '../../api/request-mutations.ts';
import { UserLink } from '../user-link.tsx';
import { explainMissing, getRequestName, listGrants } from './grants.ts';
import type { Grant } from './grants.ts';

interface RequestCardProps {
  request: AccessRequest;
  onDecline(): void;
  /** Selects the request together with others; undefined if requests cannot be selected. */
  selection: { selected: boolean; onChange(selected: boolean): void } | undefined;
}

/** Renders a request for access, with buttons to grant and to decline it. */
export function RequestCard({ request, onDecline, selection }: RequestCardProps) {
  const { user, app, message, created, missing } = request;
  const getTenantName = useTenantName();
  const { notify } = useNotifications();
  const { mutateAsync: decide } = useDecideAccessRequest();
  const [running, setRunning] = useState<string>();
  const [error, setError] = useState<unknown>();
  const grant = async ({ label, groupId }: Grant) => {
    setRunning(label);
    setError(undefined);
    try {
      await decide({ params: { appId: app.id, userId: user.id }, body: { decision: 'granted', groupId } });
      notify({ text: texts.granted(user.name, app.name), color: 'success' });
    } catch (failure) {
      setError(failure);
    } finally {
      setRunning(undefined);
    }
  };
  const grants = listGrants(request);
  return (
    <Stack as="li" gap="3" padding="4" bg="bg.panel" borderWidth="1px" borderRadius="l3" listStyleType="none">
      <Flex wrap="wrap" gap="2" align="baseline">
        {selection && (
          <Box alignSelf="center">
            <Checkbox
              label={tableMessages.select(getRequestName(request))}
              checked={selection.selected}
              onChange={selection.onChange}
            />
          </Box>
        )}
        <UserLink user={user} />
        <Text>{texts.asksFor(app.name, getTenantName(app))}</Text>
        <Text textStyle="xs" color="fg.muted" marginStart={{ md: 'auto' }}>
          {texts.created(formatTextDateTime(created))}
        </Text>
      </Flex>
      {message !== null && (
        <Text whiteSpace="pre-line" overflowWrap="anywhere" paddingStart="3" borderStartWidth="2px">
          {message}
        </Text>
      )}
      <Box>
        <StatusChip tone={missing === null ? 'success' : 'warning'}>{explainMissing(request)}</StatusChip>
      </Box>
      {error !== undefined && <ErrorAlert error={error} />}
      <Flex wrap="wrap" gap="2">
        {grants.map((item) => (
          <Button
            key={item.label}
            size="xs"
            loading={running === item.label}
            loadingText={item.label}
            disabled={running !== undefined}
            onClick={() => void grant(item)}
          >
            {item.label}
          </Button>
        ))}
        {grants.length === 0 && (
          <Button asChild size="xs" variant="outline">
            <Link to={`/access/users/${user.id}`}>{texts.checkUser}</Link>
          </Button>
        )}
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-label={texts.declineLabel(user.name, app.name)}
          disabled={running !== undefined}
          onClick={onDecline}
        >
          {texts.decline}
        </Button>
      </Flex>
    </Stack>
  );
}
