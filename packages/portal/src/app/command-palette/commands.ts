import { normalizeText, containsWords, getWords } from '../../normalize-text.ts';
import type { IconType } from '../../ui/create-icon.tsx';

/** Groups of commands in display order. */
const commandGroups = ['apps', 'reports', 'screens', 'tenants', 'users', 'access', 'actions'] as const;

export type CommandGroup = (typeof commandGroups)[number];

/** Entry of the command palette. */
export interface Command {
  /** Unique among all commands. */
  id: string;
  group: CommandGroup;
  label: string;
  icon: IconType;
  /** Shown next to the label, and searched like it: the place of an entity, such as its app. */
  hint?: string | undefined;
  run(): void;
}

/** Maximum number of commands in the list. */
const maxResults = 50;
/** Groups that are too long to be shown without a search. */
const searchedGroups: readonly CommandGroup[] = ['reports', 'tenants', 'users'];
/** Number of apps that are shown without a search. */
const maxListedApps = 8;

/** Returns the commands to show without a search: some apps, the screens and the actions. */
function getInitialCommands(commands: readonly Command[]): Command[] {
  const apps = commands.filter(({ group }) => group === 'apps').slice(0, maxListedApps);
  const others = commands.filter(({ group }) => group !== 'apps' && !searchedGroups.includes(group));
  return [...apps, ...others];
}

/** Returns 0 if the label begins with the query, 1 if one of its words does, and 2 otherwise. */
function rank(label: string, query: string): number {
  if (label.startsWith(query)) return 0;
  return label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query)) ? 1 : 2;
}

/**
 * Returns the commands whose label and hint contain every word of the query, ignoring case and accents. Within a group,
 * labels that begin with the query come first. The groups follow the order of their best command.
 */
export function searchCommands(commands: readonly Command[], query: string): Command[] {
  const normalizedQuery = normalizeText(query.trim());
  if (normalizedQuery === '') return getInitialCommands(commands);
  const words = getWords(normalizedQuery);
  const matches = commands
    .map((command) => ({ command, label: normalizeText(command.label) }))
    .filter(({ command, label }) => containsWords(`${label}\n${normalizeText(command.hint ?? '')}`, words))
    .map(({ command, label }) => ({ command, rank: rank(label, normalizedQuery) }));
  const getGroupRank = (group: CommandGroup) =>
    Math.min(...matches.filter(({ command }) => command.group === group).map((match) => match.rank));
  return commandGroups
    .map((group) => ({ group, rank: getGroupRank(group) }))
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ group }) =>
      matches.filter(({ command }) => command.group === group).toSorted((a, b) => a.rank - b.rank),
    )
    .slice(0, maxResults)
    .map(({ command }) => command);
}
