import type { HealthState } from '@embed-portal/api-contract';
import { pluralize } from '../pluralize.ts';

const states: Record<HealthState, string> = {
  broken: 'Broken',
  degraded: 'Degraded',
  unknown: 'Unknown',
  ok: 'OK',
};

/** Texts of the Health screen, and of the marks of broken reports. */
export const healthMessages = {
  title: 'Health',
  search: 'Search connections and reports',
  filter: 'States to show',
  all: 'All',
  states,
  columns: {
    name: 'Name',
    state: 'State',
    reason: 'Last failure',
    success: 'Last success',
    refreshed: 'Data from',
    affected: 'Affected users',
    check: 'Check now',
  },
  kinds: { connection: 'Connection', report: 'Report' },
  since: (time: string) => `since ${time}`,
  failedAt: (time: string) => `Last failure: ${time}`,
  never: '—',
  failedUsers: (count: number) => `${String(count)} failed`,
  noneTitle: 'No connections or reports yet',
  noneText: 'Connections and reports appear here with their state as soon as they exist.',
  noProblemsTitle: 'Nothing found in this state',
  noProblemsText: 'Show all states to see the other connections and reports.',
  showAll: 'Show all',
  checkLabel: (name: string) => `Check ${name} now`,
  cannotCheck: 'Each viewer signs in to this connection, so that only their sessions show its state.',
  checked: (name: string, state: HealthState) => `${name}: ${states[state]}`,
  secretExpires: (days: number, date: string) => {
    if (days < 0) return `The client secret expired on ${date}.`;
    if (days === 0) return 'The client secret expires today.';
    return `The client secret expires in ${pluralize(days, 'day')}, on ${date}.`;
  },
  brokenReport: (problem: string) => `This report is broken. ${problem}`,
} as const;
