import { i18n } from '../i18n/i18n.ts';

/** Texts of the buttons that export lists. */
export const exportMessages = {
  label: (format: string) => i18n.t('Export {format}', { format }),
  cancel: i18n.t('Cancel export'),
  failed: i18n.t('The export did not complete. Try again.'),
};
