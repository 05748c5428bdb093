import { Button, Stack, Text } from '@chakra-ui/react';
import type { Connection, ErrorCode } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { useQuery } from '@tanstack/react-query';
import type { ListTotal } from '../../../format/format.ts';
import { useApi } from '../../../http/api-context.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { ListRoute } from '../../../http/client.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { countMessages } from '../../../messages/counts.ts';
import { hasErrorCode } from '../../../shared/portal-error.ts';
import { ErrorAlert } from '../../../ui/dialogs/error-alert.tsx';

/** Number of reports and apps that are named. */
const maxNames = 5;

function useDependants(route: ListRoute, { id }: Pick<Connection, 'id'>) {
  const api = useApi();
  return useQuery({
    queryKey: [route.path, 'dependants', id],
    queryFn: async ({ signal }) => {
      const query = { limit: maxNames };
      const { items, total } = await api.fetchPage(route, { entityId: id }, { query, signal });
      return { names: (items as { name: string }[]).map(({ name }) => name), total };
    },
    staleTime: 0,
  });
}

interface DependantsProps {
  dependants: { names: string[]; total: ListTotal };
  format(count: number): string;
}

const Dependants = ({ dependants: { names, total }, format }: DependantsProps) =>
  total.count > 0 && (
    <Text overflowWrap="anywhere">
      {format(total.count)}: {names.join(', ')}
      {total.count > names.length && ' …'}
    </Text>
  );

/** Renders the reports and apps that stop working when the credentials of a connection do not work. */
function Consequences({ connection }: { connection: Connection }) {
  const reports = useDependants(healthRoutes.listAffectedReports, connection);
  const apps = useDependants(healthRoutes.listAffectedApps, connection);
  if (!reports.data || !apps.data) return null;
  if (reports.data.total.count === 0) return <Text>{texts.noReportsAffected}</Text>;
  return (
    <Stack gap="1">
      <Text>{connection.authenticated ? texts.stopWorking : texts.keepFailing}</Text>
      <Dependants dependants={reports.data} format={countMessages.report} />
      <Dependants dependants={apps.data} format={countMessages.app} />
    </Stack>
  );
}

const unverifiedCode: ErrorCode = 'credentials_unverified';

/** Returns whether credentials were not stored because the BI service has not accepted them. */
export const isUnverified = (error: unknown): boolean =>
  hasErrorCode(error, 'sign_in_failed') || (error instanceof ApiError && error.code === unverifiedCode);

interface UnverifiedAlertProps {
  connection: Connection;
  error: unknown;
  save(): void;
}

/** Renders the reason why credentials were not stored, and offers to store them with the consequences. */
export const UnverifiedAlert = ({ connection, error, save }: UnverifiedAlertProps) => (
  <>
    <ErrorAlert error={error} />
    <Stack
      gap="3"
      align="flex-start"
      marginTop="3"
      padding="3"
      borderRadius="l2"
      bg="status.warning.subtle"
      color="status.warning.fg"
      textStyle="sm"
    >
      <Consequences connection={connection} />
      <Button size="xs" variant="outline" colorPalette="danger" onClick={save}>
        {texts.saveAnyway}
      </Button>
    </Stack>
  </>
);
