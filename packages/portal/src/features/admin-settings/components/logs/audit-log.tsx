import { Box, Button } from '@chakra-ui/react';
import { limits } from '@embed-portal/api-contract';
import type { AuditLogEntry } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { Fragment, useCallback, useMemo, useState } from 'react';
import { useAccount } from '../../../../data/account.ts';
import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { formatLongDateTime } from '../../../../format/format.ts';
import { adminMessages } from '../../../../messages/admin.ts';
import { auditMessages, getActionName } from '../../../../messages/audit.ts';
import { userMessages } from '../../../../messages/users.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { BracesIcon, ListFilterIcon } from '../../../../ui/screen-icons.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column, Expansion } from '../../../../ui/table/column.ts';
import { TruncatedText } from '../../../../ui/table/truncated-text.tsx';
import { useSettingsAddress } from '../use-settings-address.ts';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import { AuditExport } from './audit-export.tsx';
import { ActiveFilters, AuditFilterPanel } from './audit-filter-panel.tsx';
import { filterNames, readFilters, toQuery } from './audit-filters.ts';
import { BodyCard } from './body-card.tsx';
import { LogTable } from './log-table.tsx';

function toTone(statusCode: number) {
  if (statusCode >= 500) return 'error';
  return statusCode >= 400 ? 'warning' : 'success';
}

const BodyButton = ({ open, toggle }: Expansion) => (
  <Button size="2xs" variant="outline" colorPalette="gray" aria-expanded={open} onClick={toggle}>
    <BracesIcon aria-hidden /> {adminMessages.body}
  </Button>
);

/** Renders a URL in full, because its last segment names the action. Long URLs wrap before slashes. */
const WrappedUrl = ({ url }: { url: string }) => (
  <Box as="span" textStyle="xs" overflowWrap="anywhere">
    {url.split(/(?=\/)/).map((part, index) => (
      <Fragment key={`${String(index)} ${part}`}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </Box>
);

/** Renders what happened in words, as a button that opens the details, above the URL. */
function Activity({ entry, show }: { entry: AuditLogEntry; show(entry: AuditLogEntry): void }) {
  const names = entry.targets.map(({ name }) => name).join(' › ');
  return (
    <Box minWidth="0" whiteSpace="normal">
      {entry.action !== null && (
        <LinkButton
          type="button"
          onClick={() => {
            show(entry);
          }}
        >
          {getActionName(entry.action)}
          {names && `: ${names}`}
        </LinkButton>
      )}
      <Box color={entry.action === null ? undefined : 'fg.muted'}>
        <WrappedUrl url={entry.url} />
      </Box>
    </Box>
  );
}

/** Returns the address of the user at that time, or the name of the portal for changes that it made. */
const getUserName = ({ actor, method }: AuditLogEntry): string =>
  actor?.email ?? (method === 'SYSTEM' ? auditMessages.system : '');

const buildColumns = (show: (entry: AuditLogEntry) => void): Column<AuditLogEntry>[] => [
  {
    id: 'user',
    header: adminMessages.user,
    width: '13rem',
    value: getUserName,
    cell: (entry) => (
      <>
        {getUserName(entry)}
        {entry.onBehalfOf && (
          <Box textStyle="xs" color="fg.muted" overflowWrap="anywhere" whiteSpace="normal">
            {auditMessages.viewedAs(entry.onBehalfOf.email)}
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'created',
    header: userMessages.created,
    width: '14.5rem',
    hideBelow: 900,
    mergeInto: 'user',
    value: ({ created }) => formatLongDateTime(created),
  },
  { id: 'method', header: adminMessages.method, width: '5rem', value: ({ method }) => method },
  {
    id: 'url',
    header: adminMessages.url,
    value: ({ url }) => url,
    cell: (entry) => <Activity entry={entry} show={show} />,
  },
  {
    id: 'statusCode',
    header: adminMessages.statusCode,
    width: '6rem',
    align: 'end',
    value: ({ statusCode }) => statusCode,
    cell: ({ statusCode }) => <StatusChip tone={toTone(statusCode)}>{statusCode}</StatusChip>,
  },
  {
    id: 'statusMessage',
    header: adminMessages.statusMessage,
    width: '16%',
    hideBelow: 1150,
    mergeInto: 'url',
    value: ({ statusMessage }) => statusMessage,
    cell: ({ statusMessage }) => (
      <TruncatedText text={statusMessage} length={limits.statusMessageDisplayLength} />
    ),
  },
  {
    id: 'body',
    header: adminMessages.body,
    width: '5.5rem',
    cell: ({ body }, expansion) => body && <BodyButton {...expansion} />,
    detail: ({ body }) => body && <BodyCard body={body} />,
  },
];

/** Returns the names of users, tenants and entities of the loaded entries by ID. */
function useNames(entries: readonly AuditLogEntry[]): ReadonlyMap<string, string> {
  const { tenants } = useAccount();
  return useMemo(
    () =>
      new Map([
        ...entries.flatMap(({ userId, actor, targets }) => [
          ...(userId !== null && actor ? [[userId, actor.name] as const] : []),
          ...targets.map(({ id, name }) => [id, name] as const),
        ]),
        ...tenants.map(({ id, name }) => [id, name] as const),
      ]),
    [entries, tenants],
  );
}

/** Renders the audit log. Its filters and its search are parameters of the page's address. */
export function AuditLog() {
  const [params, setParams] = useSettingsAddress();
  const filters = useMemo(() => readFilters(params), [params]);
  const [hasPanel, setPanel] = useState(Object.keys(filters).length > 0);
  const { show, subject, openCount, props } = useDialog<AuditLogEntry>('audit-entry');
  const columns = useMemo(() => buildColumns(show), [show]);
  const [entries, setEntries] = useState<readonly AuditLogEntry[]>([]);
  const names = useNames(entries);
  const search = params.get('search') ?? '';
  const setSearch = useCallback(
    (text: string) => {
      setParams({ search: text });
    },
    [setParams],
  );
  return (
    <>
      <LogTable
        label={adminMessages.auditLog}
        route={administrationRoutes.listAuditLogs}
        columns={columns}
        filters={toQuery(filters)}
        clearFilters={() => {
          setParams(Object.fromEntries(filterNames.map((name) => [name, undefined])));
        }}
        initialSearch={search}
        onSearched={setSearch}
        onRows={setEntries}
        tools={
          <>
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              bg="bg.panel"
              aria-expanded={hasPanel}
              onClick={() => {
                setPanel(!hasPanel);
              }}
            >
              <ListFilterIcon aria-hidden /> {auditMessages.filters}
            </Button>
            <AuditExport filters={filters} search={search} />
          </>
        }
      >
        {hasPanel && <AuditFilterPanel filters={filters} setFilters={setParams} />}
        <ActiveFilters filters={filters} setFilters={setParams} names={names} />
      </LogTable>
      {subject && (
        <AuditEntryDialog
          key={openCount}
          entry={subject}
          {...props}
          onFilter={(name, id) => {
            setParams({ [name]: id });
            props.onClose();
          }}
        />
      )}
    </>
  );
}
