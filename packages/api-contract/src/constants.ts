/**
 * Limits of the portal and the API, most of them defined by the specification. Durations are in milliseconds unless the
 * name states another unit, text lengths in characters.
 */
export const limits = {
  notificationDismissMs: 10_000,
  httpTimeoutMs: 30_000,
  maxHttpRetries: 3,
  httpRetryStepMs: 5_000,
  tokenRefreshThresholdSeconds: 480,
  signInStateMinutes: 60,
  slicerCaptureIntervalMs: 1_000,
  overlayDelayMs: 1_000,
  /** Maximum length of the URL fragment that contains a shared bookmark. */
  maxBookmarkLinkLength: 16_384,
  logPollIntervalMs: 5_000,
  maxLogPolls: 120,
  statusMessageDisplayLength: 100,
  /** Number of levels of an audit log body that are initially expanded. */
  auditBodyOpenDepth: 3,
  nameDisplayLength: 35,
  descriptionDisplayLength: 35,
  reportNameDisplayLength: 80,
  copyrightStartYear: 2021,
  maxNameLength: 200,
  maxDescriptionLength: 2_000,
  maxListLength: 1_000,
  maxPageSize: 500,
  /** Maximum number of items of a list that is requested without paging. Longer lists are rejected. */
  maxListItems: 5_000,
  /** Maximum size of a list or a page in bytes. Pages end before it, and longer lists are rejected. */
  maxListBytes: 4_000_000,
  /** Maximum number of members of a group, which its responses contain. */
  maxGroupUsers: 20_000,
  /** Maximum number of entries of a log that is requested without paging. */
  maxLogEntries: 10_000,
  /** Maximum number of days in which the logs are searched for texts that their indexes do not find. */
  maxUnindexedSearchDays: 7,
  /** Maximum number of items that the total of a paged list counts. */
  maxCountedItems: 10_000,
  /** The same for the logs, which are searched rather than counted. */
  maxCountedEntries: 1_000,
  /** The same for health, deletions and the users of an app, whose rows take longer to count. */
  maxCountedRows: 250,
  /** Maximum number of users affected by a failing report or connection that are counted. */
  maxAffectedUsers: 25,
  maxInvitationAddresses: 50,
  /** Maximum number of addresses in the invitation form, which sends them in several requests. */
  maxInvitationFormAddresses: 500,
  /** Maximum size of a CSV file with addresses in bytes. */
  maxAddressFileBytes: 262_144,
  maxInvitationMessageLength: 10_000,
  /** Maximum length of the message of a request for access, and of the reason for declining it. */
  maxRequestMessageLength: 500,
  /** Maximum number of requests for access that are listed at the same time. */
  maxListedRequests: 100,
  maxRecentApps: 20,
  /** Maximum number of sections of an app. */
  maxSections: 50,
  maxSectionNameLength: 60,
  invitationMessageRows: 12,
  maxEmailLength: 254,
  /** Maximum length of the reason for viewing the portal as another user. */
  maxViewReasonLength: 500,
  /** Duration of a session in which a user views the portal as another user. */
  viewSessionMinutes: 30,
} as const;

/** Header with the ID of the session in which the caller views the portal as another user. */
export const viewAsHeader = 'x-view-as';

/** Dimensions of the application shell in pixels. */
export const sizes = {
  topBar: 64,
  footer: 50,
  drawer: 250,
  dialog: 950,
  smallDialog: 500,
  notificationOffset: 60,
} as const;

/** Avatar of users without a name. */
export const defaultAvatar = '/images/default_avatar.png';

/** Locale of dates in columns, chips and emails, in every language of the interface. */
export const locale = 'nl-NL';
