import { i18n } from '../i18n/i18n.ts';

/** Texts of shared dialogs. */
export const dialogMessages = {
  deletion: {
    title: i18n.t('Confirm Deletion'),
    text: (type: string, name: string) => i18n.t('Are you sure to delete {type}: {name}?', { type, name }),
    yes: i18n.t('Yes'),
    deleted: (name: string) => i18n.t('Deleted {name}', { name }),
    undo: i18n.t('Undo'),
    undone: i18n.t('The deletion has been undone'),
    usedBy: i18n.t('Used by'),
  },
  info: {
    id: i18n.t('ID'),
    copy: i18n.t('Copy to clipboard'),
    copied: i18n.t('Copied item to clipboard!'),
    copyFailed: i18n.t('The browser does not allow copying. Select the text and copy it manually.'),
  },
} as const;
