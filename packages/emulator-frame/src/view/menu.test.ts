// @vitest-environment jsdom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeMenu, openMenu } from './menu.ts';

afterEach(closeMenu);

/** Opens a menu of two commands with a button, which has the focus. */
function openFromButton() {
  const opener = document.createElement('button');
  const select = vi.fn();
  document.body.append(opener);
  onTestFinished(() => opener.remove());
  opener.focus();
  const items = ['Sort', 'Export'].map((label) => ({ label, onSelect: () => select(label) }));
  openMenu('Options', [{ heading: undefined, items }], { x: 0, y: 0, opener });
  return { opener, select };
}

function press(key: string): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}
const getMenu = () => document.querySelector('[role=menu]');

describe('openMenu', () => {
  it('focuses the first item', () => {
    openFromButton();
    expect(document.activeElement?.textContent).toBe('Sort');
  });

  it.each<[string, () => void]>([
    ['Escape', () => press('Escape')],
    ['Tab', () => press('Tab')],
    ['a click outside', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['the choice of an item', () => (document.activeElement as HTMLElement).click()],
  ])('returns the focus to the button that opened the menu after %s', (_case, close) => {
    const { opener } = openFromButton();
    close();
    expect(getMenu()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('names the menu and its groups, and marks the items as menu items', () => {
    const sections = [
      { heading: undefined, items: [{ label: 'Export', onSelect: vi.fn() }] },
      { heading: 'Sort by', items: [{ label: 'Revenue', onSelect: vi.fn() }] },
      { heading: 'Empty', items: [] },
    ];
    openMenu('Products', sections, { x: 0, y: 0, opener: undefined });
    const describeElement = (element: Element) =>
      `${element.getAttribute('role')} ${element.getAttribute('aria-label') ?? element.textContent}`;
    expect(describeElement(getMenu() as Element)).toBe('menu Products');
    expect([...document.querySelectorAll('[role=menu] [role]')].map(describeElement)).toEqual([
      'group Export',
      'menuitem Export',
      'group Sort by',
      'menuitem Revenue',
    ]);
  });

  it('leaves out disabled items when it moves the focus with the keyboard', () => {
    const items = ['Clear', 'Sort', 'Copy', 'Export'].map((label) => ({
      label,
      disabled: label === 'Clear',
      onSelect: vi.fn(),
    }));
    openMenu('Options', [{ heading: undefined, items }], { x: 0, y: 0, opener: undefined });
    const focusAfter = (key: string) => {
      press(key);
      return document.activeElement?.textContent;
    };
    expect(document.activeElement?.textContent).toBe('Sort');
    const keys = ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home'];
    expect(keys.map(focusAfter)).toEqual(['Copy', 'Sort', 'Export', 'Sort', 'Export', 'Sort']);
  });

  it('closes the open menu when another one opens', () => {
    openFromButton();
    openMenu('Other', [], { x: 0, y: 0, opener: undefined });
    const menus = [...document.querySelectorAll('[role=menu]')];
    expect(menus.map((menu) => menu.getAttribute('aria-label'))).toEqual(['Other']);
  });

  it('runs the command of the focused item', () => {
    const { select } = openFromButton();
    press('ArrowDown');
    (document.activeElement as HTMLElement).click();
    expect(select.mock.calls).toEqual([['Export']]);
  });
});
