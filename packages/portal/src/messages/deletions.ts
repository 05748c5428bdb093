import type { BulkDeletion } from '@embed-portal/api-contract';
import { i18n } from '../i18n/i18n.ts';
import { countMessages } from './counts.ts';

/** Texts of the page with deleted entities, and of the deletion of several entities. */
export const deletionMessages = {
  title: i18n.t('Recently deleted'),
  search: i18n.t('Search deleted entries'),
  noneTitle: i18n.t('Nothing was deleted recently'),
  noneText: i18n.t(
    'Deleted tenants, apps, reports, groups, connections and users appear here until they are removed.',
  ),
  name: i18n.t('Name'),
  more: (name: string, count: number) =>
    count === 0 ? name : i18n.t('{name} and {count} more', { name, count }),
  type: i18n.t('Type'),
  types: {
    tenant: i18n.t('Tenant'),
    group: i18n.t('Group'),
    report: i18n.t('Report'),
    app: i18n.t('App'),
    connection: i18n.t('Connection'),
    user: i18n.t('User'),
  },
  contents: (counts: Record<'group' | 'app' | 'report' | 'connection', number>) =>
    (['app', 'report', 'group', 'connection'] as const)
      .filter((type) => counts[type] > 0)
      .map((type) => countMessages[type](counts[type]))
      .join(', '),
  tenant: i18n.t('Tenant'),
  deletedBy: i18n.t('Deleted by'),
  unknownUser: i18n.t('Another user'),
  deleted: i18n.t('Deleted'),
  until: i18n.t('Restore until'),
  noEnd: i18n.t('No end'),
  restore: i18n.t('Restore'),
  restored: (name: string) => i18n.t('Restored {name}', { name }),
  restoredWithout: (name: string, missing: string) =>
    i18n.t('Restored {name}. These no longer exist: {missing}', { name, missing }),
  deletePermanently: i18n.t('Delete permanently'),
  permanent: i18n.t('The user can no longer be restored, and all personal data is removed now.'),
  parentsTitle: i18n.t('Restore other entries first'),
  parentsText: (name: string) =>
    i18n.t('{name} requires these deleted entries. Restore them first.', { name }),
  parentsHint: i18n.t(
    'Entries that are not listed can only be restored by an administrator with more roles.',
  ),
  nameInUseTitle: (name: string) => i18n.t('Restore {name}', { name }),
  newName: i18n.t('New name'),
  newNameHint: i18n.t('Another tenant uses the address of this name in the meantime.'),
  restoreHint: i18n.t('Select the entries to restore.'),
  bulkRestored: (count: number) =>
    i18n.t('{count, plural, one {# entry restored} other {# entries restored}}', { count }),
  bulkRestoreFailed: (restored: number, total: number) =>
    i18n.t('Restored {restored} of {total}. These remain:', { restored, total }),
  selectHint: i18n.t('Select the entries to delete.'),
  delete: i18n.t('Delete'),
  bulkQuestion: (count: number, type: BulkDeletion['type']) =>
    i18n.t('Are you sure to delete {entities}?', { entities: countMessages[type](count) }),
  bulkDeleted: (count: number, type: BulkDeletion['type']) =>
    i18n.t('Deleted {entities}', { entities: countMessages[type](count) }),
  bulkFailed: (deleted: number, total: number) =>
    i18n.t('Deleted {deleted} of {total}. These remain:', { deleted, total }),
} as const;
