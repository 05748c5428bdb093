import { toFieldLabel } from '@embed-portal/api-contract';
import { i18n } from '../i18n/i18n.ts';

/** Names of actions whose operation ID does not describe them. */
const actionNames: Record<string, string> = {
  getToken: i18n.t('Open report'),
  buildAuthorizeUrl: i18n.t('Start connection authorization'),
  authorizeConnection: i18n.t('Authorize connection'),
  revertAuditChange: i18n.t('Put back a change'),
  changeHealth: i18n.t('Change of health'),
  whoAmI: i18n.t('Load own account'),
  startViewSession: i18n.t('Start to view the portal as another user'),
  stopViewSession: i18n.t('Stop to view the portal as another user'),
};

/** Returns the name of an action: `Update group` for `updateGroup`. */
export const getActionName = (action: string): string => actionNames[action] ?? toFieldLabel(action);

/** Texts of the filters, details and exports of the audit log. */
export const auditMessages = {
  filters: i18n.t('Filters'),
  activeFilters: i18n.t('Active filters'),
  clearFilters: i18n.t('Clear all'),
  removeFilter: (name: string) => i18n.t('Remove filter {name}', { name }),
  from: i18n.t('From'),
  to: i18n.t('To'),
  user: i18n.t('User'),
  noUsers: i18n.t('No users found'),
  tenant: i18n.t('Tenant'),
  noTenants: i18n.t('No tenants'),
  action: i18n.t('Action'),
  noActions: i18n.t('No actions'),
  status: i18n.t('Status'),
  succeeded: i18n.t('Succeeded'),
  rejected: i18n.t('Rejected'),
  entity: i18n.t('Entity'),
  noMatches: i18n.t('No entries match the filters'),
  noMatchesText: i18n.t('Change or clear the filters to see more entries.'),
  details: i18n.t('Audit log entry'),
  detailsOf: (action: string) => i18n.t('Details: {action}', { action }),
  when: i18n.t('Time'),
  who: i18n.t('By'),
  onBehalfOf: i18n.t('Viewed as'),
  viewedAs: (email: string) => i18n.t('viewed as {email}', { email }),
  unknownUser: i18n.t('Not signed in'),
  system: i18n.t('Portal'),
  where: i18n.t('Tenant'),
  client: i18n.t('Client'),
  request: i18n.t('Request'),
  filterBy: (name: string) => i18n.t('Show only entries of {name}', { name }),
  changes: i18n.t('Changes'),
  field: i18n.t('Field'),
  before: i18n.t('Before'),
  after: i18n.t('After'),
  noChanges: i18n.t('This entry contains no changed fields.'),
  tooLarge: i18n.t('Too large to store'),
  empty: '—',
  yes: i18n.t('Yes'),
  no: i18n.t('No'),
  putBack: i18n.t('Put it back'),
  putBackField: (field: string) => i18n.t('Put back {field}', { field }),
  putBackAll: i18n.t('Put everything back'),
  wasPutBack: (name: string) => i18n.t('Put back the previous values of {name}', { name }),
  exportLabel: i18n.t('Export'),
  exportAs: (format: string) => i18n.t('Export as {format}', { format }),
  cancelExport: i18n.t('Cancel export'),
  exported: i18n.t('The audit log has been exported'),
  exportFailed: i18n.t('The export did not complete. Try again.'),
} as const;
