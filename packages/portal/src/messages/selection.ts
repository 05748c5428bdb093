import { i18n } from '../i18n/i18n.ts';

/** Texts of the selection of several entries. */
export const selectionMessages = {
  select: i18n.t('Select'),
  endSelection: i18n.t('Cancel'),
  selected: (count: number) => i18n.t('{count} selected', { count }),
  tooMany: i18n.t('Select at most 500 entries.'),
  moreNames: (count: number) => i18n.t('and {count} more', { count }),
  /** An entity for which an action failed, with the reason. */
  failure: (name: string, reason: string) => `${name}: ${reason}`,
  close: i18n.t('Close'),
} as const;
