import { toFieldLabel } from '@embed-portal/api-contract';

/** Names of actions whose operation ID does not describe them. */
const actionNames: Record<string, string> = {
  getToken: 'Open report',
  buildAuthorizeUrl: 'Start connection authorization',
  authorizeConnection: 'Authorize connection',
  revertAuditChange: 'Put back a change',
  whoAmI: 'Load own account',
};

/** Returns the name of an action: `Update group` for `updateGroup`. */
export const getActionName = (action: string): string => actionNames[action] ?? toFieldLabel(action);

/** Texts of the filters, details and exports of the audit log. */
export const auditMessages = {
  filters: 'Filters',
  activeFilters: 'Active filters',
  clearFilters: 'Clear all',
  removeFilter: (name: string) => `Remove filter ${name}`,
  from: 'From',
  to: 'To',
  user: 'User',
  noUsers: 'No users found',
  tenant: 'Tenant',
  noTenants: 'No tenants',
  action: 'Action',
  noActions: 'No actions',
  status: 'Status',
  succeeded: 'Succeeded',
  rejected: 'Rejected',
  entity: 'Entity',
  noMatches: 'No entries match the filters',
  noMatchesText: 'Change or clear the filters to see more entries.',
  details: 'Audit log entry',
  detailsOf: (action: string) => `Details: ${action}`,
  when: 'Time',
  who: 'By',
  unknownUser: 'Not signed in',
  where: 'Tenant',
  client: 'Client',
  request: 'Request',
  filterBy: (name: string) => `Show only entries of ${name}`,
  changes: 'Changes',
  field: 'Field',
  before: 'Before',
  after: 'After',
  noChanges: 'This entry contains no changed fields.',
  tooLarge: 'Too large to store',
  empty: '—',
  yes: 'Yes',
  no: 'No',
  putBack: 'Put it back',
  putBackField: (field: string) => `Put back ${field}`,
  putBackAll: 'Put everything back',
  wasPutBack: (name: string) => `Put back the previous values of ${name}`,
  exportLabel: 'Export',
  exportAs: (format: string) => `Export as ${format}`,
  cancelExport: 'Cancel export',
  exported: 'The audit log has been exported',
  exportFailed: 'The export did not complete. Try again.',
} as const;
