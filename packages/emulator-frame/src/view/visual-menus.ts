import { columnPattern, parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import { getStrings } from '../appearance/strings.ts';
import type { Strings } from '../appearance/strings.ts';
import { getActivePage } from '../report/embed-state.ts';
import { buildMenuEntries } from '../report/menu-entries.ts';
import type { MenuEntry, MenuType } from '../report/menu-entries.ts';
import type { ViewerFunctions } from '../report/report-renderer.ts';
import { getSortableFields } from '../report/sorting.ts';
import type { DataPoint } from '../report/state.ts';
import { isHeaderVisible } from '../report/visual-selector.ts';
import { h, svg } from './dom.ts';
import { downloadCsv } from './download.ts';
import { openMenu } from './menu.ts';
import type { MenuItem, MenuSection } from './menu.ts';

/** Options menu and context menu of a visual. */
export interface VisualMenus {
  /** Updates the label and visibility of the options button. */
  update(strings: Strings): void;
  /** Sets the data point for which the context menu opens. */
  setContextPoint(point: DataPoint): void;
}

/** Adds the options button and the menus of a visual to its element. */
export function addVisualMenus(viewer: ViewerFunctions, visual: Visual, container: HTMLElement): VisualMenus {
  let strings = getStrings(undefined);
  let contextPoint: DataPoint | undefined;
  const getSections = (menu: MenuType, point: DataPoint | undefined): MenuSection[] =>
    toMenuSections(buildMenuEntries(visual, viewer.getState().settings, menu), {
      viewer,
      visual,
      point,
      strings,
    });
  const open = (
    sections: readonly MenuSection[],
    x: number,
    y: number,
    opener: HTMLElement | undefined,
  ): void => openMenu(visual.title || visual.name, sections, { x, y, opener });
  const dots = svg('0 0 16 16', { d: 'M3 8h.01M8 8h.01M13 8h.01' });
  const button = h('button', { type: 'button', class: 'more', 'aria-haspopup': 'menu' }, dots);
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    const { left, bottom } = button.getBoundingClientRect();
    open(getSections('visualOptionsMenu', undefined), left, bottom, button);
  });
  container.addEventListener('contextmenu', () => (contextPoint = undefined), { capture: true });
  container.addEventListener('contextmenu', (event) => {
    const menuSections = getSections('visualContextMenu', contextPoint);
    if (!supportsMenus(visual) || isEmpty(menuSections)) return;
    event.preventDefault();
    open(menuSections, event.clientX, event.clientY, undefined);
  });
  container.append(button);
  return {
    update(newStrings) {
      strings = newStrings;
      const { settings } = viewer.getState();
      const isVisible = supportsMenus(visual) && isHeaderVisible(settings.visualSettings, visual);
      button.hidden = !isVisible || isEmpty(getSections('visualOptionsMenu', undefined));
      button.setAttribute('aria-label', newStrings.moreOptions);
    },
    setContextPoint: (point) => (contextPoint = point),
  };
}

const supportsMenus = ({ type }: Visual): boolean => type !== 'textbox' && type !== 'actionButton';

const isEmpty = (sections: readonly MenuSection[]): boolean =>
  sections.every(({ items }) => items.length === 0);

interface MenuContext {
  viewer: ViewerFunctions;
  visual: Visual;
  point: DataPoint | undefined;
  strings: Strings;
}

function toMenuSections(entries: readonly MenuEntry[], context: MenuContext): MenuSection[] {
  return entries.map((entry) => {
    if (entry.kind === 'group')
      return { heading: entry.title, items: entry.entries.map((command) => toCommandItem(command, context)) };
    if (entry.kind === 'command') return { heading: undefined, items: [toCommandItem(entry, context)] };
    return toBuiltInSection(entry, context);
  });
}

function toCommandItem(
  { name, title, icon }: Extract<MenuEntry, { kind: 'command' }>,
  context: MenuContext,
): MenuItem {
  const { viewer, visual, point } = context;
  return {
    label: title,
    icon,
    onSelect: () => viewer.dispatch({ type: 'runHostCommand', visual, command: name, point }),
  };
}

function toBuiltInSection(
  { name, disabled }: Extract<MenuEntry, { kind: 'builtIn' }>,
  { viewer, visual, strings }: MenuContext,
): MenuSection {
  const { dispatch } = viewer;
  const page = getActivePage(viewer.getState()).name;
  switch (name) {
    case 'clearSelection':
      return {
        heading: undefined,
        items: [{ label: strings.clear, disabled, onSelect: () => dispatch({ type: 'clearSelection' }) }],
      };
    case 'exportData': {
      const onSelect = (): void =>
        viewer.runAction(async () =>
          downloadCsv(visual.title || visual.name, await viewer.exportData(visual)),
        );
      return { heading: undefined, items: [{ label: strings.exportData, disabled, onSelect }] };
    }
    case 'sort': {
      const items = getSortableFields(visual).flatMap((by) =>
        (['descending', 'ascending'] as const).map((direction) => ({
          label: `${toFieldLabel(by)} ${direction === 'descending' ? '↓' : '↑'}`,
          disabled,
          onSelect: () =>
            dispatch({ type: 'setSort', page, visual: visual.name, orderBy: { by, direction } }),
        })),
      );
      return { heading: strings.sortBy, items };
    }
  }
}

function toFieldLabel(field: string): string {
  return columnPattern.test(field) ? parseColumn(field).column : field;
}
