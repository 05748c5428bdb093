import type { Value } from '../../data/table-rows.ts';
import type { Visual } from '../../content/report-schema.ts';
import type { ReportSettings } from '../report/load-config.ts';
import type { EmbedSession } from '../report/embed-session.ts';
import type { VisualFigures, View } from '../report/view.ts';
import { queriesOf } from '../visuals/queries.ts';
import { bookmarkBar, bookmarkPane } from './bookmark-panes.ts';
import { builderPane } from './builder-pane.ts';
import { paintCanvas, shownCanvases } from './canvas.ts';
import { h } from './dom.ts';
import { filterPane } from './filter-pane.ts';
import { editBar } from './edit-bar.ts';
import { formatterOf } from './format.ts';
import type { Formatter } from './format.ts';
import { pageScale, placeVisuals } from './layout.ts';
import { questionBar } from './question-bar.ts';
import { pageTabs } from './page-tabs.ts';
import { createPageView } from './page-view.ts';
import type { PageView } from './page-view.ts';
import { closeMenu } from './menu.ts';
import { paletteOf } from './palette.ts';
import { applyTheme } from './palette-style.ts';
import { stringsFor } from './strings.ts';
import type { Strings } from './strings.ts';

const panes = '.tabs, .filter-pane, .edit-bar, .bookmark-pane, .bookmark-bar, .question-bar, .builder-pane';
const baseFontSize = 16;

/** Puts reports on the screen: page, tabs, filter pane and notices, scaled to the room there is. */
export class ReportView implements View {
  readonly #root: HTMLElement;
  readonly #viewport = h('div', { class: 'viewport' });
  readonly #wallpaper = h('div', { class: 'canvas-layer', hidden: true });
  readonly #stage = h('div', { class: 'stage' }, this.#wallpaper, this.#viewport);
  readonly #notice = h('p', { class: 'notice', role: 'status', hidden: true });
  #session: EmbedSession | undefined;
  #current: PageView | undefined;
  #scale = 1;

  constructor(root: HTMLElement) {
    this.#root = root;
    root.replaceChildren(this.#notice, this.#stage);
    new ResizeObserver(() => this.#resized()).observe(this.#stage);
  }

  queriesOf(visual: Visual): ReturnType<View['queriesOf']> {
    return queriesOf(visual);
  }

  start(session: EmbedSession): void {
    this.#session = session;
    this.#leavePage();
    this.showNotice(undefined);
    this.#wallpaper.hidden = true;
    applyTheme(session.effectiveTheme, session.settings.background);
    this.#root.dataset['state'] = 'loading';
    this.#viewport.replaceChildren(
      h('div', { class: 'loading', role: 'status' }, stringsOf(session).loading),
    );
  }

  show(session: EmbedSession): void {
    applyTheme(session.effectiveTheme, session.settings.background);
    if (this.#current?.page !== session.activePage) {
      this.#leavePage();
      this.#current = createPageView(session, session.activePage);
      this.#viewport.replaceChildren(this.#current.element);
      this.#viewport.scrollTop = 0;
    }
    this.#viewport.dataset['align'] = String(session.settings.customLayout?.reportAlignment);
    const { background, wallpaper } = shownCanvases(session);
    paintCanvas(this.#current.background, background, session);
    paintCanvas(this.#wallpaper, wallpaper, session);
    showPanes(this.#root, this.#stage, session);
    this.#fit(session);
  }

  async draw(session: EmbedSession, figures: Map<string, VisualFigures>): Promise<void> {
    await this.#current?.draw(session, figures, {
      palette: paletteOf(session.effectiveTheme),
      format: formatOf(session),
      formats: session.report.formats,
      strings: stringsOf(session),
      scale: this.#scale,
    });
    const isDrawn = this.#root.querySelector('.visual:not([data-drawn])') === null;
    this.#root.dataset['state'] = isDrawn ? 'drawn' : 'loading';
  }

  formatFigure(session: EmbedSession, measure: string, value: Value): string {
    return formatOf(session).short(session.report.formats[measure], value);
  }

  showNotice(text: string | undefined): void {
    this.#notice.hidden = text === undefined;
    this.#notice.textContent = text ?? '';
  }

  closeOverlays(): void {
    closeMenu();
    this.#current?.closeOverlays();
  }

  strings({ localeSettings }: ReportSettings): Strings {
    return stringsFor(localeSettings?.language);
  }

  #leavePage(): void {
    closeMenu();
    this.#current?.dispose();
    this.#current = undefined;
  }

  #resized(): void {
    if (!this.#session || !this.#current) return;
    this.#fit(this.#session);
    void this.draw(this.#session, this.#session.visualData);
  }

  #fit(session: EmbedSession): void {
    if (!this.#current) return;
    const placed = placeVisuals(this.#current.page, session.settings);
    this.#current.place(placed);
    const { offsetWidth, offsetHeight } = this.#viewport;
    const scaleFor = (width: number): number =>
      pageScale(placed, { width, height: offsetHeight }, session.settings);
    this.#scale = scaleFor(offsetWidth);
    document.documentElement.style.fontSize = `${baseFontSize * this.#scale}px`;
    if (placed.height * this.#scale <= offsetHeight + 1) return;
    this.#scale = scaleFor(this.#viewport.clientWidth);
    document.documentElement.style.fontSize = `${baseFontSize * this.#scale}px`;
  }
}

function stringsOf({ settings }: EmbedSession): Strings {
  return stringsFor(settings.localeSettings?.language);
}

function formatOf({ settings }: EmbedSession): Formatter {
  return formatterOf(settings.localeSettings?.formatLocale ?? settings.localeSettings?.language);
}

function showPanes(root: HTMLElement, stage: HTMLElement, session: EmbedSession): void {
  const strings = stringsOf(session);
  root.querySelectorAll(panes).forEach((pane) => pane.remove());
  const bars = [editBar(session, strings), questionBar(session, strings)];
  stage.before(...bars.filter((bar) => bar !== undefined));
  const tabs = pageTabs(session, strings);
  if (tabs?.atLeft) stage.prepend(tabs.element);
  else if (tabs) stage.after(tabs.element);
  root.classList.toggle('tabs-left', tabs?.atLeft === true);
  const side = [filterPane(session, strings), bookmarkPane(session, strings), builderPane(session, strings)];
  stage.append(...side.filter((pane) => pane !== undefined));
  const presentation = bookmarkBar(session, strings);
  if (presentation) root.append(presentation);
}
