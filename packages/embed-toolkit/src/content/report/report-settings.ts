import { isMobileLayout, toPageLayoutSettings } from '../../embedding/layout-settings.ts';
import type { EmbedConfiguration } from '../../embedding/resolve-configuration.ts';
import type { LayoutType, PageSizeType } from '../../models/enums.ts';
import type { ISettings } from '../../models/types.ts';
import { ValidationError } from '../../shared/errors.ts';
import type { CallOptions } from '../../shared/options.ts';
import type { FrameResponse } from '../../transport/message.ts';
import { throwTranslated } from '../../transport/throw-translated.ts';
import { validate } from '../../validation/engine.ts';
import { settings as settingsRule } from '../../validation/settings.ts';
import type { EmbedMode } from '../embed.ts';
import { createPaginatedError } from '../paginated.ts';
import { ReportFilters } from './report-filters.ts';

const switchNotSupportedMessage =
  'Switching between mobile and desktop layouts is not supported. ' +
  'Please reset the embed container and re-embed with required layout.';

/** The settings of a report, including layout and zoom. */
export abstract class ReportSettings extends ReportFilters {
  #switchedLayout: LayoutType | undefined;

  /** The current layout: set by the last `switchLayout` call, or as configured. */
  protected get layoutType(): LayoutType | undefined {
    return this.#switchedLayout ?? this.config.settings?.layoutType;
  }

  /**
   * Changes the passed settings and leaves all others unchanged.
   *
   * @throws {ToolkitError} `invalid_configuration` when a setting is invalid, `not_supported` for `customLayout` and
   *   `extensions` of paginated reports
   */
  async updateSettings(settings: ISettings, options?: CallOptions): Promise<FrameResponse<void>> {
    if (this.client.getUnsupportedError) {
      if (settings?.customLayout ?? settings?.extensions)
        throw this.client.toHostError(createPaginatedError());
    } else {
      const issues = validate(settingsRule, settings, 'settings');
      if (issues.length > 0) throw this.client.toHostError(new ValidationError(issues));
      this.client.assertStrict({ settings });
    }
    return this.client.request({ method: 'PATCH', url: '/report/settings', body: settings }, options);
  }

  /** Resizes the active page. Width and height, in pixels, apply to `PageSizeType.Custom`. */
  resizeActivePage(
    pageSizeType: PageSizeType,
    width?: number,
    height?: number,
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.updateSettings(toPageLayoutSettings(pageSizeType, width, height), options);
  }

  /**
   * Switches the layout.
   *
   * @throws {ToolkitError} `not_supported` for a switch between mobile and desktop layouts, which requires a new iframe
   */
  async switchLayout(layoutType: LayoutType, options?: CallOptions): Promise<FrameResponse<void>> {
    if (isMobileLayout(layoutType) !== isMobileLayout(this.layoutType)) {
      throwTranslated(this.client, 'not_supported', switchNotSupportedMessage);
    }
    const response = await this.updateSettings({ layoutType }, options);
    this.#switchedLayout = layoutType;
    return response;
  }

  /** Returns the zoom level, from 0.25 to 4. 1 is the original size. */
  getZoom(options?: CallOptions): Promise<number> {
    return this.client.read('/report/zoom', options);
  }

  /**
   * Sets the zoom level, from 0.25 to 4. 1 is the original size.
   *
   * @throws {ToolkitError} `invalid_configuration` outside this range
   */
  async setZoom(zoomLevel: number, options?: CallOptions): Promise<void> {
    await this.updateSettings({ zoomLevel }, options);
  }

  /** Applies another configuration. `Service.embed` calls it. */
  override update(config: EmbedConfiguration, mode?: EmbedMode): void {
    super.update(config, mode);
    this.#switchedLayout = undefined;
  }
}
