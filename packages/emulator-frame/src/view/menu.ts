import { h } from './dom.ts';

export interface MenuItem {
  label: string;
  icon?: string | undefined;
  disabled?: boolean;
  onSelect(): void;
}

/** Menu items below an optional heading. */
export interface MenuSection {
  heading: string | undefined;
  items: MenuItem[];
}

/** Position in the viewport at which a menu opens. */
export interface MenuAnchor {
  x: number;
  y: number;
  /** Element that receives the focus when the menu closes. */
  opener: HTMLElement | undefined;
}

let closeCurrent: (() => void) | undefined;

/** Closes the open menu, if any. */
export function closeMenu(): void {
  closeCurrent?.();
}

/** Opens a menu for pointer and keyboard. Selecting an item, Escape, Tab or a click outside closes the menu. */
export function openMenu(label: string, sections: readonly MenuSection[], anchor: MenuAnchor): void {
  closeMenu();
  const buttons: HTMLButtonElement[] = [];
  const groups = sections
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => {
      const entries = items.map((item) => createMenuButton(item));
      buttons.push(...entries);
      const title = heading === undefined ? undefined : h('p', {}, heading);
      return h('div', { role: 'group', 'aria-label': heading }, title, ...entries);
    });
  const menu = h('div', { class: 'menu', role: 'menu', 'aria-label': label }, ...groups);
  const closeOnOutsidePointer = ({ target }: Event): void => {
    if (target instanceof Node && !menu.contains(target)) closeMenu();
  };
  closeCurrent = () => {
    closeCurrent = undefined;
    document.removeEventListener('pointerdown', closeOnOutsidePointer);
    menu.remove();
    anchor.opener?.focus();
  };
  document.addEventListener('pointerdown', closeOnOutsidePointer);
  addKeyboardNavigation(menu, buttons);
  document.body.append(menu);
  const { offsetWidth, offsetHeight } = menu;
  menu.style.left = `${Math.max(0, Math.min(anchor.x, innerWidth - offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(0, Math.min(anchor.y, innerHeight - offsetHeight - 4))}px`;
  buttons.find(({ disabled }) => !disabled)?.focus();
}

function createMenuButton({ label, icon, disabled = false, onSelect }: MenuItem): HTMLButtonElement {
  const image = icon?.startsWith('data:image/') ? h('img', { src: icon, alt: '' }) : undefined;
  const button = h('button', { type: 'button', role: 'menuitem', disabled }, image, label);
  button.addEventListener('click', () => {
    closeMenu();
    onSelect();
  });
  return button;
}

function addKeyboardNavigation(menu: HTMLElement, buttons: readonly HTMLButtonElement[]): void {
  menu.addEventListener('keydown', (event) => {
    const enabled = buttons.filter(({ disabled }) => !disabled);
    const activeIndex = enabled.findIndex((button) => button === document.activeElement);
    const next = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1, Home: 0, End: enabled.length - 1 }[
      event.key
    ];
    if (next !== undefined) enabled.at(next % enabled.length)?.focus();
    else if (event.key !== 'Escape' && event.key !== 'Tab') return;
    else closeMenu();
    event.preventDefault();
    event.stopPropagation();
  });
}
