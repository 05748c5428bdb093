import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import { isObject } from '../transport/messages.ts';
import type { ReportSettings } from './load-config.ts';
import { getSortableFields } from './sorting.ts';
import { matchesSelector } from './visual-selector.ts';

/** The two menus of a visual, named as in host page commands. */
export type MenuType = 'visualOptionsMenu' | 'visualContextMenu';

/** Built-in commands, named as in the public settings. */
type BuiltIn = 'exportData' | 'sort' | 'clearSelection';

export type MenuEntry =
  | { kind: 'builtIn'; name: BuiltIn; disabled: boolean }
  | { kind: 'command'; name: string; title: string; icon: string | undefined }
  | { kind: 'group'; title: string; entries: Extract<MenuEntry, { kind: 'command' }>[] };

type Fields = Record<string, unknown>;

const topLocation = 1;
const commandDisplayOption = { disabled: 1, hidden: 2 } as const;

/** Builds the entries of a visual's menu: built-in entries with the host page's entries above and below. */
export function buildMenuEntries(visual: Visual, settings: ReportSettings, menu: MenuType): MenuEntry[] {
  const { commands, groups } = parseExtensions(settings.extensions);
  const builtInNames: BuiltIn[] = menu === 'visualContextMenu' ? ['clearSelection'] : ['exportData', 'sort'];
  let entries: MenuEntry[] = builtInNames
    .filter((name) => name !== 'sort' || getSortableFields(visual).length > 0)
    .flatMap((name) => buildBuiltInEntry(visual, settings.commands, name));
  const groupEntries = new Map<string, Extract<MenuEntry, { kind: 'group' }>>();
  const addEntry = (entry: MenuEntry, location: unknown): void => {
    entries = location === topLocation ? [entry, ...entries] : [...entries, entry];
  };
  for (const command of commands) {
    const extensionPoint = isObject(command['extend']) ? command['extend'][menu] : undefined;
    if (!isObject(extensionPoint) || !matchesSelector(command['selector'], visual)) continue;
    const entry = toCommandEntry(command, extensionPoint);
    const group = groups.find(({ name }) => name === extensionPoint['groupName']);
    if (!group) {
      addEntry(entry, extensionPoint['menuLocation']);
      continue;
    }
    const name = String(group['name']);
    const groupEntry = groupEntries.get(name) ?? {
      kind: 'group',
      title: String(group['title']),
      entries: [],
    };
    if (!groupEntries.has(name)) addEntry(groupEntry, group['menuLocation']);
    groupEntries.set(name, groupEntry);
    groupEntry.entries.push(entry);
  }
  return entries;
}

function toCommandEntry(
  { name, title, icon }: Fields,
  extensionPoint: Fields,
): Extract<MenuEntry, { kind: 'command' }> {
  return {
    kind: 'command',
    name: String(name),
    title: String(extensionPoint['title'] ?? title ?? name),
    icon: typeof icon === 'string' ? icon : undefined,
  };
}

/** Builds a built-in entry unless the host page hides it for this visual. */
function buildBuiltInEntry(visual: Visual, commands: unknown, name: BuiltIn): MenuEntry[] {
  let option: unknown;
  for (const entry of Array.isArray(commands) ? (commands as unknown[]) : []) {
    const command = isObject(entry) ? entry[name] : undefined;
    if (isObject(command) && matchesSelector(command['selector'], visual)) option = command['displayOption'];
  }
  if (option === commandDisplayOption.hidden) return [];
  return [{ kind: 'builtIn', name, disabled: option === commandDisplayOption.disabled }];
}

/** Parses extensions, which are a list of commands or an object with commands and groups. */
function parseExtensions(extensions: unknown): { commands: Fields[]; groups: Fields[] } {
  if (Array.isArray(extensions)) {
    const commands = (extensions as unknown[]).map((entry) =>
      isObject(entry) ? entry['command'] : undefined,
    );
    return { commands: commands.filter(isObject), groups: [] };
  }
  const toList = (value: unknown): Fields[] =>
    Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
  return isObject(extensions)
    ? { commands: toList(extensions['commands']), groups: toList(extensions['groups']) }
    : { commands: [], groups: [] };
}
