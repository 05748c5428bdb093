/** The menus of visuals: built-in commands and commands of the host page. */
export type {
  /** The built-in commands in the menus of visuals, each of which can be disabled or hidden. */
  ICommandsSettings,
  /** Visibility of one command, for all visuals or those of a selector. */
  ICommandSettings,
  /** Selects the menu of one visual, or of all visuals of a type. */
  VisualCommandSelector,
  /** The commands of a paginated report. */
  IPaginatedReportsCommandsSettings,
  /** Whether a command of a paginated report is available. */
  IPaginatedReportsCommandSettings,
  /** Whether the parameter panel is available, and whether it is initially expanded. */
  IParametersPanelCommandSettings,
  /** Commands of the host page, with or without groups. */
  Extensions,
  /** Commands of the host page, with their groups. */
  IExtensions,
  /** One command of the host page in a list without groups. */
  IExtension,
  /** Name of a command in events, and its menus. */
  IExtensionItem,
  /** A command of the host page. Selecting it raises `commandTriggered`. */
  ICommandExtension,
  /** Adds a command to the menus of one visual, or of all visuals of a type. */
  CommandExtensionSelector,
  /** The extensible menus: the options menu and the context menu. */
  IExtensionPoints,
  /** Common fields of menu entries. */
  IExtensionPoint,
  /** Title and icon of a command in one menu, if they differ from those of the command. */
  IMenuExtensionBase,
  /** A command in the menu itself, at its top or bottom. */
  IFlatMenuExtension,
  /** A command in a menu group. */
  IGroupedMenuExtension,
  /** A command in a menu, with or without a group. */
  IMenuExtension,
  /** A group of commands, with its title and its position in the menu. */
  IMenuGroupExtension,
} from 'powerbi-models';
