import type { HealthState } from '@embed-portal/api-contract';
import { i18n } from '../i18n/i18n.ts';

const states: Record<HealthState, string> = {
  broken: i18n.t('Broken'),
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
    reason: i18n.t('Last failure'),
    success: i18n.t('Last success'),
    refreshed: i18n.t('Data from'),
    affected: i18n.t('Affected users'),
    check: i18n.t('Check now'),
  },
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
  brokenReport: (problem: string) => i18n.t('This report is broken. {problem}', { problem }),
} as const;
