import { i18n } from '../i18n/i18n.ts';

/** Texts of the viewer's bookmarks. */
export const bookmarkMessages = {
  title: i18n.t('Bookmarks'),
  type: i18n.t('bookmark'),
  search: i18n.t('Search bookmarks'),
  columns: { name: i18n.t('Name'), page: i18n.t('Page'), saved: i18n.t('Saved') },
  share: i18n.t('Share'),
  rename: i18n.t('Rename'),
  save: i18n.t('Save bookmark'),
  saveTitle: i18n.t('Save Bookmark'),
  saveHint: i18n.t('Saves the current page, slicers and filters in this browser.'),
  renameTitle: i18n.t('Rename Bookmark'),
  name: i18n.t('Name'),
  nameRequired: i18n.t('Name is required'),
  noneTitle: i18n.t('No bookmarks yet'),
  noneText: i18n.t('Save the current page, slicers and filters to return to them later.'),
  shareTitle: i18n.t('Share Bookmark'),
  link: i18n.t('Link'),
  shareHint: i18n.t(
    'Anyone with access to the app can use this link to open this view. The link itself contains the view, including its filters.',
  ),
  tooLarge: i18n.t('This bookmark is too large for a link. Use fewer filters.'),
  saveFailed: i18n.t('Your bookmarks could not be saved because the browser storage is full or disabled.'),
  captureFailed: i18n.t('The current view could not be captured. Try again in a moment.'),
  applyFailed: (name: string) =>
    i18n.t('The bookmark “{name}” could not be opened. It may no longer match this report.', { name }),
  excludedPage: (name: string) =>
    i18n.t('The bookmark “{name}” shows a page that is not part of this app.', { name }),
  shared: (name: string) =>
    i18n.t('This is the shared bookmark “{name}”. To keep it, save it as a bookmark.', { name }),
  sharedUnreadable: i18n.t('The bookmark in this link is invalid. The report opens as you left it.'),
} as const;
