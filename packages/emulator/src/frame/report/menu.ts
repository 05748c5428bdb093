import type { Visual } from '../../content/report-schema.ts';
import { isObject } from '../transport/messages.ts';
import type { ReportSettings } from './load-config.ts';
import { sortableFields } from './sorting.ts';
import { selects } from './visual-selector.ts';

/** The two menus of a visual, as the host's commands name them. */
export type MenuKind = 'visualOptionsMenu' | 'visualContextMenu';

/** What the report itself offers, by the names of the public settings. */
type BuiltIn = 'exportData' | 'sort' | 'clearSelection';

export type MenuEntry =
  | { kind: 'builtIn'; name: BuiltIn; disabled: boolean }
  | { kind: 'command'; name: string; title: string; icon: string | undefined }
  | { kind: 'group'; title: string; entries: Extract<MenuEntry, { kind: 'command' }>[] };

type Fields = Record<string, unknown>;

const top = 1;
const displayOption = { disabled: 1, hidden: 2 } as const;

/** The entries of a visual's menu: those at the top that the host added, the report's own, and those at the bottom. */
export function menuEntries(visual: Visual, settings: ReportSettings, menu: MenuKind): MenuEntry[] {
  const { commands, groups } = extensionsOf(settings.extensions);
  const own: BuiltIn[] = menu === 'visualContextMenu' ? ['clearSelection'] : ['exportData', 'sort'];
  let entries: MenuEntry[] = own
    .filter((name) => name !== 'sort' || sortableFields(visual).length > 0)
    .flatMap((name) => builtIn(visual, settings.commands, name));
  const grouped = new Map<string, Extract<MenuEntry, { kind: 'group' }>>();
  const put = (entry: MenuEntry, location: unknown): void => {
    entries = location === top ? [entry, ...entries] : [...entries, entry];
  };
  for (const command of commands) {
    const point = isObject(command['extend']) ? command['extend'][menu] : undefined;
    if (!isObject(point) || !selects(command['selector'], visual)) continue;
    const entry = commandEntry(command, point);
    const group = groups.find(({ name }) => name === point['groupName']);
    if (!group) {
      put(entry, point['menuLocation']);
      continue;
    }
    const name = String(group['name']);
    const known = grouped.get(name) ?? { kind: 'group', title: String(group['title']), entries: [] };
    if (!grouped.has(name)) put(known, group['menuLocation']);
    grouped.set(name, known);
    known.entries.push(entry);
  }
  return entries;
}

function commandEntry({ name, title, icon }: Fields, point: Fields): Extract<MenuEntry, { kind: 'command' }> {
  return {
    kind: 'command',
    name: String(name),
    title: String(point['title'] ?? title ?? name),
    icon: typeof icon === 'string' ? icon : undefined,
  };
}

/** One of the report's own entries, unless the host's settings hide it for this visual. */
function builtIn(visual: Visual, commands: unknown, name: BuiltIn): MenuEntry[] {
  let option: unknown;
  for (const entry of Array.isArray(commands) ? (commands as unknown[]) : []) {
    const command = isObject(entry) ? entry[name] : undefined;
    if (isObject(command) && selects(command['selector'], visual)) option = command['displayOption'];
  }
  if (option === displayOption.hidden) return [];
  return [{ kind: 'builtIn', name, disabled: option === displayOption.disabled }];
}

/** Extensions come as a list of commands, or as commands and groups. */
function extensionsOf(extensions: unknown): { commands: Fields[]; groups: Fields[] } {
  if (Array.isArray(extensions)) {
    const commands = (extensions as unknown[]).map((entry) =>
      isObject(entry) ? entry['command'] : undefined,
    );
    return { commands: commands.filter(isObject), groups: [] };
  }
  const list = (value: unknown): Fields[] =>
    Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
  return isObject(extensions)
    ? { commands: list(extensions['commands']), groups: list(extensions['groups']) }
    : { commands: [], groups: [] };
}
