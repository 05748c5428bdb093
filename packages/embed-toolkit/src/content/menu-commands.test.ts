import { beforeEach, describe, expect, it } from 'vitest';
import type { ICommandExtension } from '../models/index.ts';
import { MenuCommands } from './menu-commands.ts';

const schema = 'http://powerbi.com/product/schema#';
const firstCommand = { name: 'c1', title: 'One', extend: { visualContextMenu: { title: 'One' } } };
let menus: MenuCommands;
beforeEach(() => (menus = new MenuCommands()));

const getCommands = (settings: unknown) =>
  (settings as { extensions: { commands: ICommandExtension[] } }).extensions.commands;

describe('MenuCommands.with', () => {
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
  ])('sets the location and the selector for %j', (options, location, selector) => {
    const [command] = getCommands(menus.with('visualOptionsMenu', { name: 'c2', title: 'Two', ...options }));
    expect(command).toEqual({
      name: 'c2',
      title: 'Two',
      extend: { visualOptionsMenu: location },
      ...(selector && { selector }),
    });
  });

  it('adds a command to extensions that are a list or an object with groups', () => {
    const groups = [{ name: 'g', title: 'G' }];
    menus.update([{ command: firstCommand }, {}]);
    expect(getCommands(menus.with('visualContextMenu', { name: 'c2', title: 'T' }))).toHaveLength(2);
    menus.update({ groups } as never);
    menus.update(undefined);
    expect(menus.with('visualContextMenu', { name: 'c2', title: 'T' })).toMatchObject({
      extensions: { commands: [firstCommand, { name: 'c2' }], groups },
    });
  });
});

describe('MenuCommands.without', () => {
  const both = {
    ...firstCommand,
    icon: 'i',
    extend: { ...firstCommand.extend, visualOptionsMenu: { title: 'Options' } },
  };

  it('retains the command in the other menu, and its icon only in the options menu', () => {
    menus.update({ commands: [both] });
    const [fromContext] = getCommands(menus.without('visualContextMenu', 'c1', 'One'));
    expect(fromContext).toEqual({
      name: 'c1',
      title: 'One',
      icon: 'i',
      extend: { visualOptionsMenu: { title: 'Options' } },
    });
    const [fromOptions] = getCommands(menus.without('visualOptionsMenu', 'c1', 'Options'));
    expect(fromOptions).toEqual(firstCommand);
  });

  it.each([
    ['another name', 'c9', 'One'],
    ['another title', 'c1', 'Two'],
  ])('returns undefined for %s', (_, name, title) => {
    menus.update({ commands: [both, { ...firstCommand, name: 'c3' }] });
    expect(menus.without('visualContextMenu', name, title)).toBeUndefined();
  });
});
