import { Box, Button, Flex, Heading, Stack, Text, chakra } from '@chakra-ui/react';
import { isReversible } from '@embed-portal/api-contract';
import type { AuditChange, AuditLogEntry } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { useAccount } from '../../../../data/account.ts';
import { formatTenantName } from '../../../../data/distinguish-tenants.ts';
import { formatLongDateTime } from '../../../../format/format.ts';
import { auditMessages, getActionName, getEntityName, getFieldName } from '../../../../messages/audit.ts';
import { ErrorAlert } from '../../../../ui/dialogs/error-alert.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';
import { useRevertAuditChange } from '../../api/audit-log.ts';
import type { FilterName } from './audit-filters.ts';
import { BodyCard } from './body-card.tsx';

const DefinitionList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '7rem 1fr' },
    columnGap: '4',
    rowGap: { base: '0.5', sm: '1.5' },
    textStyle: 'sm',
    '& > dt': { color: 'fg.muted' },
    '& > dd': { overflowWrap: 'anywhere', marginBottom: { base: '1.5', sm: '0' } },
  },
});

const ChangeTable = chakra('table', {
  base: {
    width: '100%',
    textStyle: 'sm',
    '& th': { textAlign: 'start', fontWeight: 'medium', textStyle: 'xs', color: 'fg.muted' },
    '& th, & td': { paddingInline: '3', paddingBlock: '2', verticalAlign: 'top' },
    '& td': { borderTopWidth: '1px', minWidth: '24' },
  },
});

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

const isReference = (value: unknown): value is { id: string; name: string; section?: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** Formats a reference: its name, and the section of the app that contains the report. */
const formatReference = ({ name, section }: { name: string; section?: string }): string =>
  section === undefined ? name : `${section} › ${name}`;

/** Formats a value before or after a change. References are shown by name. */
function formatAuditValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditMessages.empty;
  if (typeof value === 'boolean') return value ? auditMessages.yes : auditMessages.no;
  if (Array.isArray(value)) {
    if (value.length === 0) return auditMessages.empty;
    if (value.every(isReference)) return value.map(formatReference).join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** Returns the texts of both sides of a change. */
function formatChange(change: AuditChange): { before: string; after: string } {
  if ('omitted' in change) return { before: auditMessages.tooLarge, after: auditMessages.tooLarge };
  if ('added' in change) {
    const removed = change.removed.map(({ name }) => `− ${name}`);
    const added = change.added.map(({ name }) => `+ ${name}`);
    return {
      before: removed.join('\n') || auditMessages.empty,
      after: added.join('\n') || auditMessages.empty,
    };
  }
  return { before: formatAuditValue(change.before), after: formatAuditValue(change.after) };
}

interface ChangesProps {
  entry: AuditLogEntry;
  isPending: boolean;
  putBack(fields: string[]): void;
}

const Changes = ({ entry: { action, changes }, isPending, putBack }: ChangesProps) => (
  <Box
    overflowX="auto"
    tabIndex={0}
    role="group"
    aria-label={auditMessages.changes}
    borderWidth="1px"
    borderRadius="l2"
  >
    <ChangeTable>
      <thead>
        <tr>
          <th>{auditMessages.field}</th>
          <th>{auditMessages.before}</th>
          <th>{auditMessages.after}</th>
          <th>
            <Box as="span" srOnly>
              {auditMessages.putBack}
            </Box>
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { before, after } = formatChange(change);
          const field = getFieldName(change.field);
          return (
            <tr key={change.field}>
              <chakra.td fontWeight="medium">{field}</chakra.td>
              <chakra.td whiteSpace="pre-wrap" overflowWrap="anywhere" color="fg.muted">
                {before}
              </chakra.td>
              <chakra.td whiteSpace="pre-wrap" overflowWrap="anywhere">
                {after}
              </chakra.td>
              <chakra.td textAlign="end">
                {isReversible(action, change) && (
                  <Button
                    size="2xs"
                    variant="outline"
                    colorPalette="gray"
                    aria-label={auditMessages.putBackField(field)}
                    disabled={isPending}
                    onClick={() => {
                      putBack([change.field]);
                    }}
                  >
                    {auditMessages.putBack}
                  </Button>
                )}
              </chakra.td>
            </tr>
          );
        })}
      </tbody>
    </ChangeTable>
  </Box>
);

interface AuditEntryDialogProps {
  entry: AuditLogEntry;
  open: boolean;
  onClose(): void;
  onFilter(name: FilterName, id: string): void;
}

/** Returns the name of a user with the email address, or only the address if the name is unknown. */
const formatPerson = ({ name, email }: { name: string; email: string }): string =>
  name === email ? email : `${name} (${email})`;

function Facts({ entry, onFilter }: Pick<AuditEntryDialogProps, 'entry' | 'onFilter'>) {
  const { actor, onBehalfOf, userId, tenant, targets, method } = entry;
  const { tenants } = useAccount();
  const unknownActor = method === 'SYSTEM' ? auditMessages.system : auditMessages.unknownUser;
  const renderLink = (filter: FilterName, id: string, name: string) => (
    <LinkButton
      type="button"
      key={id}
      title={auditMessages.filterBy(name)}
      marginEnd="3"
      onClick={() => {
        onFilter(filter, id);
      }}
    >
      {name}
    </LinkButton>
  );
  const actorName = actor && formatPerson(actor);
  return (
    <DefinitionList>
      <Detail label={auditMessages.when}>{formatLongDateTime(entry.created)}</Detail>
      <Detail label={auditMessages.who}>
        {userId !== null && actorName ? renderLink('user', userId, actorName) : unknownActor}
      </Detail>
      {onBehalfOf && <Detail label={auditMessages.onBehalfOf}>{formatPerson(onBehalfOf)}</Detail>}
      {tenant && (
        <Detail label={auditMessages.where}>
          {renderLink(
            'tenant',
            tenant.id,
            formatTenantName(tenants, { id: tenant.id, name: tenant.name ?? tenant.id }),
          )}
        </Detail>
      )}
      {targets.map(({ type, id, name }) => (
        <Detail key={id} label={getEntityName(type)}>
          {renderLink('target', id, name)}
        </Detail>
      ))}
      {(entry.ip ?? entry.userAgent) && (
        <Detail label={auditMessages.client}>
          {[entry.ip, entry.userAgent].filter(Boolean).join(' · ')}
        </Detail>
      )}
      <Detail label={auditMessages.request}>
        <Text as="span" fontFamily="mono" textStyle="xs">
          {entry.method} {entry.url}
        </Text>{' '}
        → {entry.statusCode} {entry.statusMessage}
      </Detail>
    </DefinitionList>
  );
}

/** Renders an entry of the audit log with the values before and after the change, which can be put back. */
export function AuditEntryDialog({ entry, open, onClose, onFilter }: AuditEntryDialogProps) {
  const { notify } = useNotifications();
  const revert = useRevertAuditChange();
  const { action, changes, targets } = entry;
  const reversible = changes.filter((change) => isReversible(action, change)).map(({ field }) => field);
  const putBack = (fields: string[]) => {
    revert.mutate(
      { params: { entryId: entry.id }, body: { created: entry.created, fields }, quiet: true },
      {
        onSuccess: () => {
          notify({ text: auditMessages.wasPutBack(targets[0]?.name ?? ''), color: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      title={action === null ? auditMessages.details : getActionName(action)}
      open={open}
      onClose={onClose}
      footer={
        reversible.length > 1 && (
          <Button
            size="sm"
            loading={revert.isPending}
            onClick={() => {
              putBack(reversible);
            }}
          >
            {auditMessages.putBackAll}
          </Button>
        )
      }
    >
      <Stack gap="5">
        <Facts entry={entry} onFilter={onFilter} />
        <Box>
          <Heading as="h3" textStyle="sm" fontWeight="semibold" marginBottom="2">
            {auditMessages.changes}
          </Heading>
          {changes.length === 0 ? (
            <Text textStyle="sm" color="fg.muted">
              {auditMessages.noChanges}
            </Text>
          ) : (
            <Changes entry={entry} isPending={revert.isPending} putBack={putBack} />
          )}
          <ErrorAlert error={revert.error} />
        </Box>
        {entry.body && (
          <Flex direction="column">
            <BodyCard body={entry.body} />
          </Flex>
        )}
      </Stack>
    </Modal>
  );
}
