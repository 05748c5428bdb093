import type { HealthState } from '@embed-portal/api-contract';
import { i18n } from '../i18n/i18n.ts';

const states: Record<HealthState, string> = {
  broken: i18n.t('Failed'),
  degraded: i18n.t('Degraded'),
  unknown: i18n.t('Unknown'),
  ok: i18n.t('OK'),
};

/** Texts of the Health screen, and of the marks of broken reports. */
export const healthMessages = {
  title: i18n.t('Health'),
  search: i18n.t('Search connections and reports'),
  filter: i18n.t('States to show'),
  all: i18n.t('All'),
  states,
  columns: {
    name: i18n.t('Name'),
    state: i18n.t('State'),
    reason: i18n.t('Reason'),
    success: i18n.t('Last success'),
    refreshed: i18n.t('Data from'),
    affected: i18n.t('Affected'),
    check: i18n.t('Check now'),
  },
  /** A filter with the number of its entries. */
  choice: (name: string, count: string) => i18n.t('{name} ({count})', { name, count }),
  affectedUsers: (count: number, total: string) =>
    i18n.t('{count, plural, one {{total} user} other {{total} users}}', { count, total }),
  affectedLabel: (total: string, name: string) => i18n.t('{total} affected by {name}', { total, name }),
  affectedTitle: (name: string) => i18n.t('Affected by {name}', { name }),
  affectedSince: (time: string) => i18n.t('Since {time}', { time }),
  via: (connection: string) => i18n.t('through {connection}', { connection }),
  users: i18n.t('Users'),
  reports: i18n.t('Reports'),
  apps: i18n.t('Apps'),
  email: i18n.t('Email'),
  searchUsers: i18n.t('Search users'),
  searchReports: i18n.t('Search reports'),
  searchApps: i18n.t('Search apps'),
  noUsers: i18n.t('No users'),
  noUsersText: i18n.t('No user whom you can see can open the content.'),
  noReports: i18n.t('No reports'),
  noReportsText: i18n.t('No report uses this connection.'),
  noApps: i18n.t('No apps'),
  noAppsText: i18n.t('No app contains the content.'),
  reportedUsers: (count: number) =>
    i18n.t('{count, plural, one {# notification} other {# notifications}}', { count }),
  kinds: { connection: i18n.t('Connection'), report: i18n.t('Report') },
  since: (time: string) => i18n.t('since {time}', { time }),
  failedAt: (time: string) => i18n.t('Last failure: {time}', { time }),
  failedUsers: (count: number) => i18n.t('{count} failed', { count }),
  noneTitle: i18n.t('No connections or reports yet'),
  noneText: i18n.t('Connections and reports appear here with their state as soon as they exist.'),
  noProblemsTitle: i18n.t('Nothing found in this state'),
  noProblemsText: i18n.t('Show all states to see the other connections and reports.'),
  showAll: i18n.t('Show all'),
  checkLabel: (name: string) => i18n.t('Check {name} now', { name }),
  cannotCheck: i18n.t('Each viewer signs in to this connection, so that only their sessions show its state.'),
  checked: (name: string, state: HealthState) => `${name}: ${states[state]}`,
  secretExpires: (days: number, date: string) => {
    if (days < 0) return i18n.t('The client secret expired on {date}.', { date });
    if (days === 0) return i18n.t('The client secret expires today.');
    return i18n.t('The client secret expires in {days, plural, one {# day} other {# days}}, on {date}.', {
      days,
      date,
    });
  },
  brokenReport: (problem: string) => i18n.t('This report has failed. {problem}', { problem }),
} as const;
