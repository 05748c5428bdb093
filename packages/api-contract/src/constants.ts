/** Numbers that the product promises; times are in milliseconds, lengths in characters. */
export const limits = {
  notificationDismissAfter: 10_000,
  httpTimeout: 30_000,
  httpRetries: 3,
  httpRetryStep: 5_000,
  tokenRefreshThresholdSeconds: 480,
  signInStateMinutes: 60,
  slicerCaptureInterval: 1_000,
  overlayDelay: 1_000,
  /** Of the fragment that carries a shared bookmark. */
  bookmarkLinkLength: 16_384,
  logPollInterval: 5_000,
  logPolls: 120,
  statusMessageCut: 100,
  /** Levels of a logged body that are open at first. */
  auditBodyDepth: 3,
  nameCut: 35,
  descriptionCut: 35,
  reportNameCut: 80,
  copyrightStartYear: 2021,
  nameLength: 200,
  descriptionLength: 2_000,
  listLength: 1_000,
  pageLength: 500,
  newestLogs: 10_000,
  invitationAddresses: 50,
  invitationMessageLength: 10_000,
  invitationMessageRows: 12,
  addressLength: 254,
} as const;

/** Sizes of the shell, in pixels. */
export const sizes = {
  topBar: 64,
  footer: 50,
  drawer: 250,
  dialog: 950,
  deleteDialog: 500,
  notificationOffset: 60,
} as const;

/** The picture of a user whose name is not known. */
export const defaultAvatar = '/images/default_avatar.png';

/** Dates and numbers are shown the Dutch way, interface texts in English. */
export const locale = 'nl-NL';
