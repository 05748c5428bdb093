import type { CommandDisplayOption, MenuLocation } from './enums.ts';
import type { IVisualSelector, IVisualTypeSelector } from './slicers.ts';

/** Commands of the host page, with or without groups. */
export type Extensions = IExtension[] | IExtensions;

/** Title and icon of a command in one menu, if they differ from those of the command. */
export interface IMenuExtensionBase extends IExtensionPoint {
  /** Title of the entry. */
  title?: string;
  /** Icon as a base64-encoded image. */
  icon?: string;
}

/** A command in the menu itself, at its top or bottom. */
export interface IFlatMenuExtension extends IMenuExtensionBase {
  /** Position in the menu. */
  menuLocation?: MenuLocation;
}

/** A command in a menu group. */
export interface IGroupedMenuExtension extends IMenuExtensionBase {
  /** Name of the group. */
  groupName: string;
}

/** A command in a menu, with or without a group. */
export type IMenuExtension = IFlatMenuExtension | IGroupedMenuExtension;

/** Commands of the host page, with their groups. */
export interface IExtensions {
  /** Commands in menus of visuals. */
  commands: ICommandExtension[];
  /** Groups of commands. */
  groups?: IMenuGroupExtension[];
}

/** One command of the host page in a list without groups. */
export interface IExtension {
  /** A command. */
  command?: ICommandExtension;
}

/** Name of a command in events, and its menus. */
export interface IExtensionItem {
  /** Name of the command, which its event contains. */
  name: string;
  /** Menus that contain the command. */
  extend: IExtensionPoints;
}

/** Adds a command to the menus of one visual, or of all visuals of a type. */
export type CommandExtensionSelector = IVisualSelector | IVisualTypeSelector;

/** A group of commands, with its title and its position in the menu. */
export interface IMenuGroupExtension {
  /** Name of the group. */
  name: string;
  /** Title of the group. */
  title: string;
  /**
   * If menu location is top, will locate the group at the top of the menu.
   * If more than one extension with top value, the latest to be added, will be on top.
   * If menu location is bottom or undefined, the group will be added at the bottom of the menu at the time of adding the group first command.
   */
  menuLocation?: MenuLocation;
}

/** A command of the host page. Selecting it raises `commandTriggered`. */
export interface ICommandExtension extends IExtensionItem {
  /** Title of the command. */
  title: string;
  /** Icon as a base64-encoded image. */
  icon?: string;
  /** Selects the visuals. Without it, all visuals are selected. */
  selector?: CommandExtensionSelector;
}

/** The extensible menus: the options menu and the context menu. */
export interface IExtensionPoints {
  /** Entry in the context menu. */
  visualContextMenu?: IMenuExtension;
  /** Entry in the options menu. */
  visualOptionsMenu?: IMenuExtension;
}

/** Common fields of menu entries. */
export interface IExtensionPoint {}

/** Selects the menu of one visual, or of all visuals of a type. */
export type VisualCommandSelector = IVisualSelector | IVisualTypeSelector;

/** Visibility of one command, for all visuals or those of a selector. */
export interface ICommandSettings {
  /** Whether the command is enabled, disabled or hidden. */
  displayOption: CommandDisplayOption;
  /** Selects the visuals. Without it, all visuals are selected. */
  selector?: VisualCommandSelector;
}

/** The built-in commands in the menus of visuals, each of which can be disabled or hidden. */
export interface ICommandsSettings {
  /** Copy data or the visual. */
  copy?: ICommandSettings;
  /** Drill down and up. */
  drill?: ICommandSettings;
  /** Drill through to another page. */
  drillthrough?: ICommandSettings;
  /** Expand and collapse levels. */
  expandCollapse?: ICommandSettings;
  /** Export data. */
  exportData?: ICommandSettings;
  /** Include or exclude data points. */
  includeExclude?: ICommandSettings;
  /** Remove the visual. */
  removeVisual?: ICommandSettings;
  /** Search in a slicer. */
  search?: ICommandSettings;
  /** Show the data as a table. */
  seeData?: ICommandSettings;
  /** Sort the visual. */
  sort?: ICommandSettings;
  /** Dim all other visuals. */
  spotlight?: ICommandSettings;
  /** Analyze insights. */
  insightsAnalysis?: ICommandSettings;
  /** Add a comment. */
  addComment?: ICommandSettings;
  /** Group visuals. */
  groupVisualContainers?: ICommandSettings;
  /** Summarize the data. */
  summarize?: ICommandSettings;
  /** Clear the selections of a slicer. */
  clearSelection?: ICommandSettings;
  /** Show the visual alone. */
  focusMode?: ICommandSettings;
  /** Calculate in the visual. */
  visualCalculation?: ICommandSettings;
}

/** Whether a command of a paginated report is available. */
export interface IPaginatedReportsCommandSettings {
  /** Whether the command is enabled. */
  enabled?: boolean;
}

/** Whether the parameter panel is available, and whether it is initially expanded. */
export interface IParametersPanelCommandSettings extends IPaginatedReportsCommandSettings {
  /** Whether it is expanded. */
  expanded?: boolean;
}

/** The commands of a paginated report. */
export interface IPaginatedReportsCommandsSettings {
  /** Panel for parameters. */
  parameterPanel?: IParametersPanelCommandSettings;
}
