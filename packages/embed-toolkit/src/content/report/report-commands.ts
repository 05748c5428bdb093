import { ViewMode as Modes } from '../../models/enums.ts';
import type { ViewMode } from '../../models/enums.ts';
import type { IReportLoadConfiguration, IReportTheme } from '../../models/types.ts';
import type { CallOptions, ReportEmbedConfiguration } from '../../shared/options.ts';
import type { FrameResponse } from '../../transport/message.ts';
import { Embed } from '../embed.ts';
import type { ReportEventMap } from '../events.ts';
import { isSaved } from '../is-saved.ts';

/** Commands for the entire report: rendering, printing, view mode, theme and persistent filters. */
export abstract class ReportCommands extends Embed<ReportEventMap> {
  /** Renders a report after phased loading, with optional changes to its configuration. */
  async render(
    config?: IReportLoadConfiguration | ReportEmbedConfiguration,
    options?: CallOptions,
  ): Promise<void> {
    await this.client.post('/report/render', config, options);
  }

  /** Renders the latest data. Does not refresh the dataset. */
  async refresh(options?: CallOptions): Promise<void> {
    await this.client.post('/report/refresh', null, options);
  }

  /** Opens the browser's print dialog for the report. */
  async print(options?: CallOptions): Promise<void> {
    await this.client.post('/report/print', null, options);
  }

  /** Switches between view and edit mode. Edit mode requires a token with edit permission. */
  async switchMode(viewMode: ViewMode | 'view' | 'edit', options?: CallOptions): Promise<void> {
    const mode = typeof viewMode === 'string' ? viewMode : Modes[viewMode]?.toLowerCase();
    await this.client.post(`/report/switchMode/${mode}`, null, options);
  }

  /** Closes open menus and lists of the report. */
  async closeAllOverlays(options?: CallOptions): Promise<void> {
    await this.client.post('/report/closeAllOverlays', null, options);
  }

  /**
   * Clears cross-highlighting.
   *
   * @param clearPopOutState - also leaves the focus mode of a visual
   */
  async clearSelectedVisuals(clearPopOutState = false, options?: CallOptions): Promise<void> {
    await this.client.post(`/report/clearSelectedVisuals/${clearPopOutState === true}`, null, options);
  }

  /** Returns the current theme. */
  getTheme(options?: CallOptions): Promise<IReportTheme> {
    return this.client.read('/report/theme', options);
  }

  /** Applies a theme until `resetTheme` is called. */
  async applyTheme(theme: IReportTheme, options?: CallOptions): Promise<void> {
    await this.client.put('/report/theme', theme, options);
  }

  /** Restores the report's own theme. */
  resetTheme(options?: CallOptions): Promise<void> {
    return this.applyTheme({}, options);
  }

  /** Returns whether the report has no unsaved changes. */
  isSaved(options?: CallOptions): Promise<boolean> {
    return isSaved(this.client, options);
  }

  /** Saves the user's filters and slicers for the next visit. */
  savePersistentFilters(options?: CallOptions): Promise<FrameResponse<void>> {
    return this.client.post('/report/userState', null, options);
  }

  /** Restores the author's filters and slicers. */
  resetPersistentFilters(options?: CallOptions): Promise<FrameResponse<void>> {
    return this.client.request({ method: 'DELETE', url: '/report/userState', body: null }, options);
  }

  /** Returns the filters and slicers that `savePersistentFilters` saved, in the format of the service. */
  getPersistentFilters(options?: CallOptions): Promise<unknown> {
    return this.client.read('/report/userState', options);
  }

  /** Returns whether persistent filters are applied. */
  arePersistentFiltersApplied(options?: CallOptions): Promise<boolean> {
    return this.client.read('/report/isUserStateApplied', options);
  }
}
