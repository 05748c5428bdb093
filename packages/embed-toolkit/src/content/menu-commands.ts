import { MenuLocation as Locations } from '../models/enums.ts';
import type { MenuLocation } from '../models/enums.ts';
import type { Extensions, ICommandExtension, IExtensions, IMenuGroupExtension } from '../types/menus.ts';
import type { ISettings } from '../types/settings.ts';

export type Menu = 'visualContextMenu' | 'visualOptionsMenu';

/** An entry for the menus of visuals. */
export interface MenuEntry {
  name: string;
  title: string;
  menuTitle?: string | undefined;
  /**
   * The location of entries without a group.
   *
   * @defaultValue `MenuLocation.Bottom`
   */
  menuLocation?: MenuLocation | undefined;
  visualName?: string | undefined;
  visualType?: string | undefined;
  groupName?: string | undefined;
  icon?: string | undefined;
}

const schema = 'http://powerbi.com/product/schema#';

/** Tracks the host page's menu commands, because every update must send all of them. */
export class MenuCommands {
  #commands: readonly ICommandExtension[] = [];
  #groups: readonly IMenuGroupExtension[] = [];

  get groups(): readonly IMenuGroupExtension[] {
    return this.#groups;
  }

  /** Updates the commands from settings that the frame has accepted. */
  update(extensions: Extensions | undefined): void {
    if (Array.isArray(extensions)) {
      this.#commands = extensions.flatMap(({ command }) => command ?? []);
      return;
    }
    const { commands = this.#commands, groups = this.#groups } = (extensions ?? {}) as Partial<IExtensions>;
    this.#commands = commands;
    this.#groups = groups;
  }

  /** Returns settings with an additional entry. */
  with(menu: Menu, entry: MenuEntry): ISettings {
    const { name, title, menuTitle = title, menuLocation = Locations.Bottom, groupName, icon } = entry;
    const location = groupName ? { groupName } : { menuLocation };
    const command = {
      name,
      title,
      // powerbi-client sends the icon even if it is undefined.
      ...(menu === 'visualOptionsMenu' && { icon }),
      extend: { [menu]: { title: menuTitle, ...location } },
      ...toSelector(entry),
    };
    return this.#buildSettings([...this.#commands, command as ICommandExtension]);
  }

  /**
   * Returns settings without the entry, or `undefined` if it does not exist. Keeps the command in the other menu.
   */
  without(menu: Menu, name: string, menuTitle: string): ISettings | undefined {
    // A copy as JSON, like in powerbi-client, omits undefined icons.
    const commands = JSON.parse(JSON.stringify(this.#commands)) as ICommandExtension[];
    const command = commands.find((other) => other.name === name && other.extend[menu]?.title === menuTitle);
    if (!command) return undefined;
    const { [menu]: _, ...extend } = command.extend;
    command.extend = extend;
    if (menu === 'visualOptionsMenu') delete command.icon;
    return this.#buildSettings(commands);
  }

  #buildSettings(commands: readonly ICommandExtension[]): ISettings {
    return { extensions: { commands: [...commands], groups: [...this.#groups] } };
  }
}

function toSelector({ visualName, visualType }: MenuEntry): Pick<ICommandExtension, 'selector'> {
  if (visualType) return { selector: { $schema: `${schema}visualTypeSelector`, visualType } };
  if (visualName) return { selector: { $schema: `${schema}visualSelector`, visualName } };
  return {};
}
