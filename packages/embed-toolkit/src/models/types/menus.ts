/** The menus of visuals: which commands of the service they keep, and which of the host page they gain. */
export type {
  /** Each command of the service in the menus of visuals, to be disabled or hidden. */
  ICommandsSettings,
  /** Visibility of one command, for all visuals or those of a selector. */
  ICommandSettings,
  /** Whose menu is meant: one visual's, or that of all visuals of a type. */
  VisualCommandSelector,
  /** The commands of a paginated report. */
  IPaginatedReportsCommandsSettings,
  /** Whether a command of a paginated report is offered. */
  IPaginatedReportsCommandSettings,
  /** Whether the panel with the parameters is offered, and whether it opens unfolded. */
  IParametersPanelCommandSettings,
  /** The host page's own commands, by themselves or in groups. */
  Extensions,
  /** The host page's own commands, with their groups. */
  IExtensions,
  /** One command of the host page, where commands are listed without groups. */
  IExtension,
  /** Name of a command in events, and its menus. */
  IExtensionItem,
  /** A command of the host page: a choice of it raises `commandTriggered`. */
  ICommandExtension,
  /** Whose menus get a command: one visual's, or those of all visuals of a type. */
  CommandExtensionSelector,
  /** The menus that can be added to: that behind the three dots, and that of the right button. */
  IExtensionPoints,
  /** Common fields of menu entries. */
  IExtensionPoint,
  /** A command's title and icon in one menu, where they differ from the command's own. */
  IMenuExtensionBase,
  /** A command in the menu itself, at its top or bottom. */
  IFlatMenuExtension,
  /** A command in a group. */
  IGroupedMenuExtension,
  /** A command in a menu, in a group or without. */
  IMenuExtension,
  /** A group of commands, with its title and its place in the menu. */
  IMenuGroupExtension,
} from 'powerbi-models';
