import { i18n } from '../i18n/i18n.ts';

/** Texts of forms. */
export const formMessages = {
  save: i18n.t('Save'),
  add: i18n.t('Add'),
  cancel: i18n.t('Cancel'),
  delete: i18n.t('Delete'),
  show: i18n.t('Show'),
  saved: (name: string) => i18n.t('Saved {name}', { name }),
  added: (name: string) => i18n.t('Added {name}', { name }),
  optional: i18n.t('(optional)'),
  datePlaceholder: i18n.t('dd-mm-yyyy'),
  openCalendar: (field: string) => i18n.t('Calendar: {field}', { field }),
  discardTitle: i18n.t('Unsaved changes'),
  discardText: i18n.t('Your changes have not been saved.'),
  discard: i18n.t('Discard'),
  keepEditing: i18n.t('Keep editing'),
  restored: i18n.t('The unsaved changes from your previous session have been restored.'),
  secretsNotStored: i18n.t('Secrets are not stored. Enter them again.'),
  discardRestored: i18n.t('Discard restored changes'),
  loadFailed: i18n.t('The current values could not be loaded.'),
  retry: i18n.t('Try again'),
  deletedMeanwhile: i18n.t(
    'It may have been deleted in the meantime. Copy the values that you still need before you close this form.',
  ),
  changedBeforeDeletion: i18n.t(
    'The entry has been changed since you opened this form. Cancel and open the form again to see the changes, or choose Yes again to delete the entry anyway.',
  ),
  conflict: {
    title: i18n.t('Conflicting changes'),
    text: (by: string | null, at: string | undefined) =>
      at === undefined
        ? i18n.t('{user} saved changes while you were editing. Your changes are not saved yet.', {
            user: by ?? i18n.t('Another user'),
          })
        : i18n.t('{user} saved changes on {at} while you were editing. Your changes are not saved yet.', {
            user: by ?? i18n.t('Another user'),
            at,
          }),
    hint: i18n.t(
      '“Keep my changes” saves only the fields that you changed. All other fields keep their current values.',
    ),
    current: i18n.t('Current version'),
    mine: i18n.t('Your version'),
    notMine: i18n.t('Not changed by you'),
    empty: '—',
    keep: i18n.t('Keep my changes'),
    useCurrent: i18n.t('Use the current version'),
    back: i18n.t('Back to the form'),
    added: (names: string) => i18n.t('Added: {names}', { names }),
    removed: (names: string) => i18n.t('Removed: {names}', { names }),
    unchanged: i18n.t('No changes'),
  },
  choose: i18n.t('Choose…'),
  chooseMore: i18n.t('Choose more…'),
  nothingFound: i18n.t('Nothing found'),
  clear: (label: string) => i18n.t('Clear {label}', { label }),
  open: (label: string) => i18n.t('Show options for {label}', { label }),
  tenant: i18n.t('Tenant'),
  noTenants: i18n.t('No Tenants!'),
  captchaFailed: i18n.t('The captcha check failed. Try again.'),
  remove: (name: string) => i18n.t('Remove {name}', { name }),
  moveUp: (name: string) => i18n.t('Move {name} up', { name }),
  moveDown: (name: string) => i18n.t('Move {name} down', { name }),
} as const;
