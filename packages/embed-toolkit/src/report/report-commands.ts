import type { IReportLoadConfiguration, IReportTheme, ViewMode } from '../models/index.ts';
import { Embed } from '../embed.ts';
import type { ReportEventMap } from '../events.ts';
import { ViewMode as Modes } from '../models/enums.ts';
import type { CallOptions, ReportEmbedConfiguration } from '../options.ts';
import { isSaved } from '../is-saved.ts';
import type { Reply } from '../transport/message.ts';

/** What is told to a report as a whole: to draw, to print, to change its mode or its theme, to keep filters. */
export abstract class ReportCommands extends Embed<ReportEventMap> {
  /** Draws a report that was loaded in phases, with a last change to its configuration. */
  async render(
    config?: IReportLoadConfiguration | ReportEmbedConfiguration,
    options?: CallOptions,
  ): Promise<void> {
    await this.client.post('/report/render', config, options);
  }

  /** Draws the newest data. Doesn't refresh the data set. */
  async refresh(options?: CallOptions): Promise<void> {
    await this.client.post('/report/refresh', null, options);
  }

  /** Opens the browser's print dialog for the report. */
  async print(options?: CallOptions): Promise<void> {
    await this.client.post('/report/print', null, options);
  }

  /** Needs a token that allows editing to switch to edit mode. */
  async switchMode(viewMode: ViewMode | 'view' | 'edit', options?: CallOptions): Promise<void> {
    const mode = typeof viewMode === 'string' ? viewMode : Modes[viewMode]?.toLowerCase();
    await this.client.post(`/report/switchMode/${mode}`, null, options);
  }

  /** Closes what lies over the report, such as open menus and lists. */
  async closeAllOverlays(options?: CallOptions): Promise<void> {
    await this.client.post('/report/closeAllOverlays', null, options);
  }

  /** Clears cross-highlighting; `clearPopOutState` leaves a visual's focus mode as well. */
  async clearSelectedVisuals(clearPopOutState = false, options?: CallOptions): Promise<void> {
    await this.client.post(`/report/clearSelectedVisuals/${clearPopOutState === true}`, null, options);
  }

  /** The theme in force. */
  getTheme(options?: CallOptions): Promise<IReportTheme> {
    return this.client.read('/report/theme', options);
  }

  /** Draws the report in another theme, until `resetTheme`. */
  async applyTheme(theme: IReportTheme, options?: CallOptions): Promise<void> {
    await this.client.put('/report/theme', theme, options);
  }

  /** Goes back to the report's own theme. */
  resetTheme(options?: CallOptions): Promise<void> {
    return this.applyTheme({}, options);
  }

  /** Returns whether the report has no unsaved changes. */
  isSaved(options?: CallOptions): Promise<boolean> {
    return isSaved(this.client, options);
  }

  /** Keeps the viewer's filters and slicers for the next time. */
  savePersistentFilters(options?: CallOptions): Promise<Reply<void>> {
    return this.client.post('/report/userState', null, options);
  }

  /** Goes back to the author's filters and slicers. */
  resetPersistentFilters(options?: CallOptions): Promise<Reply<void>> {
    return this.client.request({ method: 'DELETE', url: '/report/userState', body: null }, options);
  }

  /** Returns the viewer's filters and slicers as `savePersistentFilters` saved them, in the format of the service. */
  getPersistentFilters(options?: CallOptions): Promise<unknown> {
    return this.client.read('/report/userState', options);
  }

  /** Whether the report shows filters that were kept from before. */
  arePersistentFiltersApplied(options?: CallOptions): Promise<boolean> {
    return this.client.read('/report/isUserStateApplied', options);
  }
}
