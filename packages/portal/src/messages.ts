import { messages as shared } from '@embed-portal/api-contract';
import { counted } from './counted.ts';

/**
 * Texts that every visit needs; others load with what shows them. Texts that client and server share come from the
 * contract.
 */
export const messages = {
  boot: {
    failedTitle: 'The portal could not start',
    retry: 'Try again',
    configUnreachable:
      'The configuration (/config.json) could not be loaded. Check the connection and try again.',
    configInvalid: (detail: string) => `The configuration (/config.json) is not valid: ${detail}`,
  },
  common: {
    retry: 'Try again',
    close: 'Close',
    loading: 'Loading…',
    clear: 'Clear search',
    hits: (hits: string, all: string) => `${hits} of ${all}`,
  },
  signIn: {
    startFailed: 'Keycloak init failed',
    noWebCrypto: 'Web Crypto API is not available',
    invalidNonce: 'Invalid nonce, clearing token',
    refreshFailed: 'Failed to refresh token',
    failedTitle: 'Sign-in did not complete',
    failedText: 'The sign-in service could not be reached or refused the request. Try again in a moment.',
    signingIn: 'Signing you in…',
    signingOut: 'Signing you out…',
    refusedTitle: 'The server does not accept your sign-in',
    refusedText:
      'You signed in, but the server refuses the token it was given. Trying again may help; if it does not, sign out and contact support.',
    signOut: 'Sign out',
  },
  http: {
    networkError: shared.networkError,
    internalServerError: shared.internalServerError,
    deactivated: shared.userDeactivated,
    unexpectedAnswer: (call: string, detail: string) =>
      `The answer to ${call} is not what was expected: ${detail}`,
    refused: (status: number) => `The server refused the request (${status}).`,
  },
  shell: {
    skip: 'Skip to content',
    mainMenu: 'Main menu',
    openMenu: 'Open menu',
    apps: 'Apps',
    reports: 'Reports',
    connections: 'Connections',
    groups: 'Groups',
    tenants: 'Tenants',
    knowledgeBase: 'Knowledge Base',
    account: 'Account menu',
    profile: 'Profile',
    adminSettings: 'Admin Settings',
    logout: 'Logout',
    tenant: 'Tenant',
    allTenants: 'All tenants',
    noTenantFound: 'No tenant found',
    clearTenant: 'Show all tenants',
    tryDark: 'Try Dark Mode!',
    tryLight: 'Back to Light Mode',
    rights: 'All Rights Reserved',
    notAllowed: 'You are not allowed to open this page.',
    rolesChanged: 'Your roles have changed and no longer include what you had open.',
    loadFailedTitle: 'Your account could not be loaded',
    loadFailedText: 'The server did not answer as expected.',
    nothingAllowedTitle: 'Nothing to open yet',
    nothingAllowedText: 'Your account has no role that opens a page. Ask an administrator for access.',
    crashedTitle: 'Something went wrong on this page',
    crashedText: 'Reload the page to go on. If it happens again, contact support.',
    reload: 'Reload page',
    partFailed: 'A part of the page could not be loaded',
    offline: 'You are offline. What you see may be out of date, and changes can’t be saved.',
    notifications: 'Notifications',
    dismiss: 'Close message',
  },
  apps: {
    title: 'Apps',
    search: 'Search apps',
    add: 'Add app',
    edit: (name: string) => `Edit ${name}`,
    none: shared.noApps,
    invalid: shared.reportConfigurationInvalid,
    noneYetText: 'Apps that are shared with you appear here.',
    noneInTenantText: 'The selected tenant has no apps for you. Choose another tenant to see more.',
    noneFoundText: (query: string) => `Nothing matches “${query}”.`,
    loadFailedTitle: 'Apps could not be loaded',
    loading: 'Loading apps',
    contents: (reports: number, links: number) =>
      [counted(reports, 'report'), ...(links > 0 ? [counted(links, 'link')] : [])].join(', '),
    noDescription: 'No description',
    groups: 'Groups',
  },
} as const;
