import { normalizeText, containsWords, getWords } from '../../format/normalize-text.ts';
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

/** Normalized texts of the commands, because normalizing thousands of them delays the next key. */
const normalizedTexts = new WeakMap<Command, { label: string; text: string; words: readonly string[] }>();

function getTexts(command: Command) {
  const known = normalizedTexts.get(command);
  if (known) return known;
  const label = normalizeText(command.label);
  const text = `${label}\n${normalizeText(command.hint ?? '')}`;
  const texts = { label, text, words: label.split(/[^\p{L}\p{N}]+/u) };
  normalizedTexts.set(command, texts);
  return texts;
}

/**
 * Returns the rank of a match, the lower the better: 0 if the label begins with the query, 1 if one of its words does, 2
 * if each word of the query begins a word of the label, 3 if the label contains all of them, and 4 if the hint is
 * needed.
 */
function rank(command: Command, query: string, queryWords: readonly string[]): number {
  const { label, words } = getTexts(command);
  if (label.startsWith(query)) return 0;
  if (words.some((word) => word.startsWith(query))) return 1;
  if (queryWords.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return containsWords(label, queryWords) ? 3 : 4;
}

/**
 * Returns the commands whose label and hint contain every word of the query, ignoring case and accents. Within a group,
 * better matches of the label come first. The groups follow the order of their best command.
 */
export function searchCommands(commands: readonly Command[], query: string): Command[] {
  const normalizedQuery = normalizeText(query.trim());
  if (normalizedQuery === '') return getInitialCommands(commands);
  const words = getWords(normalizedQuery);
  const matches = commands
    .filter((command) => containsWords(getTexts(command).text, words))
    .map((command) => ({ command, rank: rank(command, normalizedQuery, words) }));
  return commandGroups
    .map((group) =>
      matches.filter(({ command }) => command.group === group).toSorted((a, b) => a.rank - b.rank),
    )
    .toSorted(([a], [b]) => (a?.rank ?? Infinity) - (b?.rank ?? Infinity))
    .flat()
    .slice(0, maxResults)
    .map(({ command }) => command);
}
