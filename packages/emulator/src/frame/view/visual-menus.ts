import type { Visual } from '../../content/report-schema.ts';
import { columnPattern, parseColumn } from '../../content/references.ts';
import { exportFigures } from '../report/export.ts';
import { menuEntries } from '../report/menu.ts';
import type { MenuEntry, MenuKind } from '../report/menu.ts';
import { raiseCommand } from '../report/selection-events.ts';
import type { EmbedSession } from '../report/embed-session.ts';
import { sortableFields } from '../report/sorting.ts';
import { clearSelection } from '../report/viewer-actions.ts';
import type { Point } from '../report/state.ts';
import { headerVisible } from '../report/visual-selector.ts';
import { h, svg } from './dom.ts';
import { downloadCsv } from './download.ts';
import { openMenu } from './menu.ts';
import type { MenuItem, MenuSection } from './menu.ts';
import { stringsFor } from './strings.ts';
import type { Strings } from './strings.ts';

/** The menus of a visual: behind the button in its corner, and under the other mouse button. */
export interface VisualMenus {
  /** Shows or hides the button as the settings say. */
  update(strings: Strings): void;
  /** Says on which mark a menu is about to open. */
  aim(point: Point): void;
}

export function addVisualMenus(session: EmbedSession, visual: Visual, frame: HTMLElement): VisualMenus {
  let words = stringsFor(undefined);
  let aimed: Point | undefined;
  const sections = (menu: MenuKind, point: Point | undefined): MenuSection[] =>
    sectionsOf(menuEntries(visual, session.settings, menu), { session, visual, point, words });
  const open = (shown: readonly MenuSection[], x: number, y: number, opener: HTMLElement | undefined): void =>
    openMenu(visual.title || visual.name, shown, { x, y, opener });
  const dots = svg('0 0 16 16', { d: 'M3 8h.01M8 8h.01M13 8h.01' });
  const button = h('button', { type: 'button', class: 'more', 'aria-haspopup': 'menu' }, dots);
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    const { left, bottom } = button.getBoundingClientRect();
    open(sections('visualOptionsMenu', undefined), left, bottom, button);
  });
  frame.addEventListener('contextmenu', () => (aimed = undefined), { capture: true });
  frame.addEventListener('contextmenu', (event) => {
    const shown = sections('visualContextMenu', aimed);
    if (!hasMenus(visual) || isEmpty(shown)) return;
    event.preventDefault();
    open(shown, event.clientX, event.clientY, undefined);
  });
  frame.append(button);
  return {
    update(next) {
      words = next;
      const { settings } = session;
      const shown = hasMenus(visual) && headerVisible(settings.visualSettings, visual);
      button.hidden = !shown || isEmpty(sections('visualOptionsMenu', undefined));
      button.setAttribute('aria-label', next.moreOptions);
    },
    aim: (point) => (aimed = point),
  };
}

/** Texts and buttons have no menus. */
const hasMenus = ({ type }: Visual): boolean => type !== 'textbox' && type !== 'actionButton';

const isEmpty = (sections: readonly MenuSection[]): boolean =>
  sections.every(({ items }) => items.length === 0);

interface MenuContext {
  session: EmbedSession;
  visual: Visual;
  point: Point | undefined;
  words: Strings;
}

function sectionsOf(entries: readonly MenuEntry[], context: MenuContext): MenuSection[] {
  return entries.map((entry) => {
    if (entry.kind === 'group')
      return { heading: entry.title, items: entry.entries.map((command) => commandItem(command, context)) };
    if (entry.kind === 'command') return { heading: undefined, items: [commandItem(entry, context)] };
    return builtInSection(entry, context);
  });
}

function commandItem(
  { name, title, icon }: Extract<MenuEntry, { kind: 'command' }>,
  context: MenuContext,
): MenuItem {
  const { session, visual, point } = context;
  return { label: title, icon, act: () => raiseCommand(session, visual, name, point) };
}

function builtInSection(
  { name, disabled }: Extract<MenuEntry, { kind: 'builtIn' }>,
  { session, visual, words }: MenuContext,
): MenuSection {
  const page = session.activePage.name;
  switch (name) {
    case 'clearSelection':
      return {
        heading: undefined,
        items: [{ label: words.clear, disabled, act: () => clearSelection(session) }],
      };
    case 'exportData': {
      const act = (): void =>
        session.attempt(async () =>
          downloadCsv(visual.title || visual.name, await exportFigures(session, page, visual, {})),
        );
      return { heading: undefined, items: [{ label: words.exportData, disabled, act }] };
    }
    case 'sort': {
      const items = sortableFields(visual).flatMap((by) =>
        (['descending', 'ascending'] as const).map((direction) => ({
          label: `${fieldName(by)} ${direction === 'descending' ? '↓' : '↑'}`,
          disabled,
          act: () => session.setSort(page, visual.name, { by, direction }),
        })),
      );
      return { heading: words.sortBy, items };
    }
  }
}

function fieldName(field: string): string {
  return columnPattern.test(field) ? parseColumn(field).column : field;
}
