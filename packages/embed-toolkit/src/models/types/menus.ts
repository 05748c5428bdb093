/** The menus of visuals: which commands of the service they keep, and which of the host page they gain. */
export type {
  /** Each command of the service in the menus of visuals, to be disabled or hidden. */
  ICommandsSettings,
  /** What becomes of one command: for all visuals, or for those that a selector names. */
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
  /** The host page's own commands, with the groups that they stand in. */
  IExtensions,
  /** One command of the host page, where commands are listed without groups. */
  IExtension,
  /** What a command is called in events, and the menus that it goes into. */
  IExtensionItem,
  /** A command of the host page: a choice of it raises `commandTriggered`. */
  ICommandExtension,
  /** Whose menus get a command: one visual's, or those of all visuals of a type. */
  CommandExtensionSelector,
  /** The menus that can be added to: that behind the three dots, and that of the right button. */
  IExtensionPoints,
  /** What every place in a menu has in common. */
  IExtensionPoint,
  /** A command's title and icon in one menu, where they differ from the command's own. */
  IMenuExtensionBase,
  /** A command that stands in the menu itself, at its top or its end. */
  IFlatMenuExtension,
  /** A command that stands in a group. */
  IGroupedMenuExtension,
  /** A command in a menu, in a group or without. */
  IMenuExtension,
  /** A group of commands, with its title and its place in the menu. */
  IMenuGroupExtension,
} from 'powerbi-models';
