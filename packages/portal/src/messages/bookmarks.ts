/** Texts of the viewer's bookmarks. */
export const bookmarkMessages = {
  title: 'Bookmarks',
  type: 'bookmark',
  search: 'Search bookmarks',
  columns: { name: 'Name', page: 'Page', saved: 'Saved' },
  share: 'Share',
  rename: 'Rename',
  save: 'Save bookmark',
  saveTitle: 'Save Bookmark',
  saveHint: 'Saves the current page, slicers and filters in this browser.',
  renameTitle: 'Rename Bookmark',
  name: 'Name',
  nameRequired: 'Name is required',
  noneTitle: 'No bookmarks yet',
  noneText: 'Save the current page, slicers and filters to return to them later.',
  shareTitle: 'Share Bookmark',
  link: 'Link',
  shareHint:
    'Anyone with access to the app can use this link to open this view. The link itself contains the view, including its filters.',
  tooLarge: 'This bookmark is too large for a link. Use fewer filters.',
  saveFailed: 'Your bookmarks could not be saved because the browser storage is full or disabled.',
  captureFailed: 'The current view could not be captured. Try again in a moment.',
  applyFailed: (name: string) =>
    `The bookmark “${name}” could not be opened. It may no longer match this report.`,
  excludedPage: (name: string) => `The bookmark “${name}” shows a page that is not part of this app.`,
  shared: (name: string) => `This is the shared bookmark “${name}”. To keep it, save it as a bookmark.`,
  sharedUnreadable: 'The bookmark in this link is invalid. The report opens as you left it.',
} as const;
