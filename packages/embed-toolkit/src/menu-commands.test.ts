import { beforeEach, describe, expect, it } from 'vitest';
import { MenuCommands } from './menu-commands.ts';
import type { ICommandExtension } from './models/index.ts';

const schema = 'http://powerbi.com/product/schema#';
const one = { name: 'c1', title: 'One', extend: { visualContextMenu: { title: 'One' } } };
let menus: MenuCommands;
beforeEach(() => (menus = new MenuCommands()));

const getCommands = (settings: unknown) =>
  (settings as { extensions: { commands: ICommandExtension[] } }).extensions.commands;

describe('added menu command', () => {
  it.each([
    [{}, { menuLocation: 0, title: 'Two' }, undefined],
    [{ menuTitle: 'Second', menuLocation: 1 }, { menuLocation: 1, title: 'Second' }, undefined],
    [{ groupName: 'g', menuLocation: 1 }, { groupName: 'g', title: 'Two' }, undefined],
    [{ visualName: 'v' }, expect.anything(), { $schema: `${schema}visualSelector`, visualName: 'v' }],
    [
      { visualType: 'card' },
      expect.anything(),
      { $schema: `${schema}visualTypeSelector`, visualType: 'card' },
    ],
  ])('has the location and selector for %j [002/3/21] [002/9/8]', (given, place, selector) => {
    const [command] = getCommands(menus.with('visualOptionsMenu', { name: 'c2', title: 'Two', ...given }));
    expect(command).toEqual({
      name: 'c2',
      title: 'Two',
      extend: { visualOptionsMenu: place },
      ...(selector && { selector }),
    });
  });

  it('adds a menu command to those of the settings, given as a list or with groups [002/3/21]', () => {
    const groups = [{ name: 'g', title: 'G' }];
    menus.update([{ command: one }, {}]);
    expect(getCommands(menus.with('visualContextMenu', { name: 'c2', title: 'T' }))).toHaveLength(2);
    menus.update({ groups } as never);
    menus.update(undefined);
    expect(menus.with('visualContextMenu', { name: 'c2', title: 'T' })).toMatchObject({
      extensions: { commands: [one, { name: 'c2' }], groups },
    });
  });
});

describe('removed menu command', () => {
  const both = { ...one, icon: 'i', extend: { ...one.extend, visualOptionsMenu: { title: 'Options' } } };

  it('retains a removed command in the other menu, and its icon only in the options menu', () => {
    menus.update({ commands: [both] });
    const [fromContext] = getCommands(menus.without('visualContextMenu', 'c1', 'One'));
    expect(fromContext).toEqual({
      name: 'c1',
      title: 'One',
      icon: 'i',
      extend: { visualOptionsMenu: { title: 'Options' } },
    });
    const [fromOptions] = getCommands(menus.without('visualOptionsMenu', 'c1', 'Options'));
    expect(fromOptions).toEqual(one);
  });

  it.each([
    ['another name', 'c9', 'One'],
    ['another title', 'c1', 'Two'],
  ])('does not find a removed command by %s', (_, name, title) => {
    menus.update({ commands: [both, { ...one, name: 'c3' }] });
    expect(menus.without('visualContextMenu', name, title)).toBeUndefined();
  });
});
