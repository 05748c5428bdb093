/** Numbers that the product promises; times are in milliseconds, lengths in characters. */
export const limits = {
  notificationDismissMs: 10_000,
  httpTimeoutMs: 30_000,
  maxHttpRetries: 3,
  httpRetryStepMs: 5_000,
  tokenRefreshThresholdSeconds: 480,
  signInStateMinutes: 60,
  slicerCaptureIntervalMs: 1_000,
  overlayDelayMs: 1_000,
  /** Of the fragment that carries a shared bookmark. */
  maxBookmarkLinkLength: 16_384,
  logPollIntervalMs: 5_000,
  maxLogPolls: 120,
  statusMessageDisplayLength: 100,
  /** Levels of a logged body that are open at first. */
  auditBodyOpenDepth: 3,
  nameDisplayLength: 35,
  descriptionDisplayLength: 35,
  reportNameDisplayLength: 80,
  copyrightStartYear: 2021,
  maxNameLength: 200,
  maxDescriptionLength: 2_000,
  maxListLength: 1_000,
  maxPageSize: 500,
  maxLogEntries: 10_000,
  maxInvitationAddresses: 50,
  maxInvitationMessageLength: 10_000,
  invitationMessageRows: 12,
  maxEmailLength: 254,
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
