import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { getParam } from '../embedding/embed-url.ts';
import type { EmbedConfiguration } from '../embedding/resolve-configuration.ts';
import type { MenuLocation } from '../models/enums.ts';
import type { IMenuGroupExtension, ISettings } from '../models/types.ts';
import type { CallOptions, ReportEmbedConfiguration } from '../shared/options.ts';
import type { FrameResponse } from '../transport/message.ts';
import { throwNotFound } from '../transport/throw-translated.ts';
import { BookmarksManager } from './bookmarks-manager.ts';
import { reportIdAttribute } from './content-types/report-view.ts';
import { reportContentType } from './content-types/report.ts';
import type { EmbedMode } from './embed.ts';
import { reportEvents } from './events.ts';
import { MenuCommands } from './menu-commands.ts';
import type { Menu } from './menu-commands.ts';
import { createPaginatedError } from './paginated.ts';
import { ReportPages } from './report/report-pages.ts';

/** An embedded report, interactive or paginated. Paginated reports reject most calls with `not_supported`. */
export class Report extends ReportPages {
  static readonly contentType: ContentTypeDefinition = reportContentType;
  static override readonly type: string = 'Report';
  static override readonly allowedEvents: readonly string[] = reportEvents;
  static readonly reportIdAttribute = reportIdAttribute;
  static readonly filterPaneEnabledAttribute = 'powerbi-settings-filter-pane-enabled';
  static readonly navContentPaneEnabledAttribute = 'powerbi-settings-nav-content-pane-enabled';

  /** Manages bookmarks. */
  declare readonly bookmarksManager: BookmarksManager;
  readonly #menuCommands = new MenuCommands();

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: ReportEmbedConfiguration,
    mode: EmbedMode = {},
    contentType: ContentTypeDefinition = reportContentType,
  ) {
    super(service, contentType, element, config, mode);
    this.bookmarksManager = new BookmarksManager(this.client);
    this.#menuCommands.update(this.config.settings?.extensions);
  }

  /** Returns the report ID from an embed URL. */
  static findIdFromEmbedUrl(url: string): string | undefined {
    return getParam(url, reportContentType.id.parameter);
  }

  /** The groups of menu commands. For code that was written for powerbi-client. */
  override get groups(): IMenuGroupExtension[] {
    return [...this.#menuCommands.groups];
  }

  /** Adds a command to the context menu of all visuals, one visual or a visual type. */
  addContextMenuCommand(
    commandName: string,
    commandTitle: string,
    contextMenuTitle?: string,
    menuLocation?: MenuLocation,
    visualName?: string,
    visualType?: string,
    groupName?: string,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    const entry = { name: commandName, title: commandTitle, menuTitle: contextMenuTitle };
    const target = { menuLocation, visualName, visualType, groupName };
    return this.updateSettings(
      this.#menuCommands.with('visualContextMenu', { ...entry, ...target }),
      options,
    );
  }

  /**
   * Adds a command to the options menu of all visuals, one visual or a visual type.
   *
   * @param commandIcon - the icon as a base64-encoded image
   */
  addOptionsMenuCommand(
    commandName: string,
    commandTitle: string,
    optionsMenuTitle?: string,
    menuLocation?: MenuLocation,
    visualName?: string,
    visualType?: string,
    groupName?: string,
    commandIcon?: string,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    const entry = { name: commandName, title: commandTitle, menuTitle: optionsMenuTitle, icon: commandIcon };
    const target = { menuLocation, visualName, visualType, groupName };
    return this.updateSettings(
      this.#menuCommands.with('visualOptionsMenu', { ...entry, ...target }),
      options,
    );
  }

  /**
   * Removes a command from the context menu.
   *
   * @throws {ToolkitError} `not_found` when the menu has no such command
   */
  removeContextMenuCommand(
    commandName: string,
    contextMenuTitle: string,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.#removeCommand('visualContextMenu', commandName, contextMenuTitle, options);
  }

  /**
   * Removes a command from the options menu.
   *
   * @throws {ToolkitError} `not_found` when the menu has no such command
   */
  removeOptionsMenuCommand(
    commandName: string,
    optionsMenuTitle: string,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.#removeCommand('visualOptionsMenu', commandName, optionsMenuTitle, options);
  }

  override async updateSettings(settings: ISettings, options?: CallOptions): Promise<FrameResponse<void>> {
    const response = await super.updateSettings(settings, options);
    this.#menuCommands.update(settings?.extensions);
    return response;
  }

  /** Applies another configuration. `Service.embed` calls it. */
  override update(config: EmbedConfiguration, mode?: EmbedMode): void {
    super.update(config, mode);
    this.#menuCommands.update(this.config.settings?.extensions);
  }

  async #removeCommand(
    menu: Menu,
    name: string,
    title: string,
    options: CallOptions | undefined,
  ): Promise<FrameResponse<void>> {
    if (this.client.getUnsupportedError) throw this.client.toHostError(createPaginatedError());
    const settings = this.#menuCommands.without(menu, name, title);
    if (!settings) return throwNotFound(this.client, `${menu} has no command ${name} titled ${title}`);
    return this.updateSettings(settings, options);
  }
}
