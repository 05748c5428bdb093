import { isMobileLayout } from '../embedding/configuration.ts';
import type { LayoutType } from '../models/enums.ts';
import { ValidationError } from '../shared/errors.ts';
import type { CallOptions } from '../shared/options.ts';
import { toPlainData } from '../shared/plain-data.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import type { FrameResponse } from '../transport/message-layers.ts';
import type { ISettings } from '../types/settings.ts';
import { validate } from '../validation/engine.ts';
import { settings as settingsRule } from '../validation/settings.ts';
import { MenuCommands } from './menu-commands.ts';
import type { Menu } from './menu-commands.ts';
import { createPaginatedError } from './paginated.ts';

const switchNotSupportedMessage =
  'Switching between mobile and desktop layouts is not supported. ' +
  'Please reset the embed container and re-embed with required layout.';

/** Updates the settings of a report and tracks its layout and menu commands. */
export class ReportSettings {
  readonly #client: FrameClient;
  readonly menuCommands = new MenuCommands();
  /** The current layout: set by the last `switchLayout` call, or as configured. */
  layoutType: LayoutType | undefined;

  constructor(client: FrameClient, configured: ISettings | undefined) {
    this.#client = client;
    this.configure(configured);
  }

  /** Resets the tracked settings to those of a configuration. */
  configure(settings: ISettings | undefined): void {
    this.layoutType = settings?.layoutType;
    this.menuCommands.update(settings?.extensions);
  }

  /**
   * Changes the passed settings and leaves all others unchanged.
   *
   * @throws {ToolkitError} `invalid_configuration` when a setting is invalid, `not_supported` for `customLayout` and
   *   `extensions` of paginated reports
   */
  async update(hostSettings: ISettings, options?: CallOptions): Promise<FrameResponse<void>> {
    // Also kept for later updates.
    const settings = toPlainData(hostSettings);
    this.#assertValid(settings);
    const request = { method: 'PATCH', url: '/report/settings', body: settings } as const;
    const response: FrameResponse<void> = await this.#client.request(request, options);
    this.menuCommands.update(settings?.extensions);
    return response;
  }

  /**
   * Rejects a switch between mobile and desktop layouts, which requires a new iframe.
   *
   * @throws {ToolkitError} `not_supported`
   */
  assertSwitchable(layoutType: LayoutType): void {
    if (isMobileLayout(layoutType) !== isMobileLayout(this.layoutType)) {
      throw this.#client.createError('not_supported', switchNotSupportedMessage);
    }
  }

  /**
   * Returns settings without a command in a menu of the visuals.
   *
   * @throws {ToolkitError} `not_found` when the menu has no such command
   */
  withoutCommand(menu: Menu, name: string, title: string): ISettings {
    if (this.#client.getUnsupportedError) throw this.#client.toHostError(createPaginatedError());
    const settings = this.menuCommands.without(menu, name, title);
    if (settings) return settings;
    throw this.#client.createError('not_found', `${menu} has no command ${name} titled ${title}`);
  }

  #assertValid(settings: ISettings): void {
    const client = this.#client;
    if (client.getUnsupportedError) {
      if (settings?.customLayout ?? settings?.extensions) throw client.toHostError(createPaginatedError());
      return;
    }
    const issues = validate(settingsRule, settings, 'settings');
    if (issues.length > 0) throw client.toHostError(new ValidationError(issues));
    client.assertStrict({ settings });
  }
}
