/** Texts of forms. */
export const formMessages = {
  save: 'Save',
  add: 'Add',
  cancel: 'Cancel',
  delete: 'Delete',
  optional: '(optional)',
  discardTitle: 'Unsaved changes',
  discardText: 'What you changed has not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  nothingFound: 'Nothing found',
  clear: (label: string) => `Clear ${label}`,
  open: (label: string) => `Show choices of ${label}`,
  tenant: 'Tenant',
  noTenants: 'No Tenants!',
  captchaFailed: 'It could not be checked that you are a person. Please try again.',
  remove: (name: string) => `Remove ${name}`,
} as const;
