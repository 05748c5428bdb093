/** Texts of shared dialogs. */
export const dialogMessages = {
  deletion: {
    title: 'Confirm Deletion',
    text: (type: string, name: string) => `Are you sure to delete ${type}: ${name}?`,
    yes: 'Yes',
    deleted: (name: string) => `Deleted ${name}`,
    undo: 'Undo',
    undone: 'The deletion has been undone',
    usedBy: 'Used by',
  },
  info: {
    id: 'ID',
    copy: 'Copy to clipboard',
    copied: 'Copied item to clipboard!',
    copyFailed: 'The browser does not allow copying. Select the text and copy it manually.',
  },
} as const;
