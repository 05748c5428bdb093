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
  tooLarge: i18n.t('This view is too large for a link. Use fewer filters.'),
  saveFailed: i18n.t('Your bookmarks could not be saved because the browser storage is full or disabled.'),
  captureFailed: i18n.t('The current view could not be captured. Try again in a moment.'),
  applyFailed: (name: string) =>
    name === ''
      ? i18n.t('The shared view could not be opened. It may no longer match this report.')
      : i18n.t('The bookmark “{name}” could not be opened. It may no longer match this report.', { name }),
  excludedPage: (name: string) =>
    name === ''
      ? i18n.t('The shared view shows a page that is not part of this app.')
      : i18n.t('The bookmark “{name}” shows a page that is not part of this app.', { name }),
  shared: (name: string) =>
    name === ''
      ? i18n.t('You opened a link to a view of this report.')
      : i18n.t('You opened a link to the bookmark “{name}”.', { name }),
  saveShared: i18n.t('Save as bookmark'),
  resetShared: i18n.t('Reset'),
  copyLink: i18n.t('Copy link to this view'),
  linkCopied: i18n.t('Copied the link. Users with access to the app can open this view with it.'),
  shareViewTitle: i18n.t('Link to This View'),
  sharedUnreadable: i18n.t('The view in this link is invalid. The report opens as you left it.'),
} as const;
