import type { Visual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { EmbedSession } from '../report/embed-session.ts';
import type { ReportSettings } from '../report/load-config.ts';
import type { VisualData, ReportRenderer } from '../report/report-renderer.ts';
import { buildQueries } from '../visuals/visual-queries.ts';
import { createPresentationBar, createBookmarkPane } from './bookmark-panes.ts';
import { createBuilderPane } from './builder-pane.ts';
import { paintCanvas, getVisibleCanvases } from './canvas.ts';
import { h } from './dom.ts';
import { createEditBar } from './edit-bar.ts';
import { createFilterPane } from './filter-pane.ts';
import { getFormatter } from './formatter.ts';
import type { Formatter } from './formatter.ts';
import { closeMenu } from './menu.ts';
import { getPageScale, buildPageLayout } from './page-layout.ts';
import { createPageRenderer } from './page-renderer.ts';
import type { PageRenderer } from './page-renderer.ts';
import { createPageTabs } from './page-tabs.ts';
import { applyTheme } from './palette-style.ts';
import { buildPalette } from './palette.ts';
import { createQnaInput } from './qna-input.ts';
import { getStrings } from './strings.ts';
import type { Strings } from './strings.ts';

const paneSelector =
  '.tabs, .filter-pane, .edit-bar, .bookmark-pane, .bookmark-bar, .qna-input, .builder-pane';
const baseFontSize = 16;

/** Renders reports as HTML: page, tabs, panes and notices, scaled to the size of the frame. */
export class DomReportRenderer implements ReportRenderer {
  readonly #root: HTMLElement;
  readonly #viewport = h('div', { class: 'viewport' });
  readonly #wallpaper = h('div', { class: 'canvas-layer', hidden: true });
  readonly #container = h('div', { class: 'container' }, this.#wallpaper, this.#viewport);
  readonly #notice = h('p', { class: 'notice', role: 'status', hidden: true });
  #session: EmbedSession | undefined;
  #currentPage: PageRenderer | undefined;
  #scale = 1;

  constructor(root: HTMLElement) {
    this.#root = root;
    root.replaceChildren(this.#notice, this.#container);
    new ResizeObserver(() => this.#onResize()).observe(this.#container);
  }

  buildQueries(visual: Visual): ReturnType<ReportRenderer['buildQueries']> {
    return buildQueries(visual);
  }

  showLoading(session: EmbedSession): void {
    this.#session = session;
    this.#disposePage();
    this.showNotice(undefined);
    this.#wallpaper.hidden = true;
    applyTheme(session.effectiveTheme, session.settings.background);
    this.#root.dataset['state'] = 'loading';
    this.#viewport.replaceChildren(
      h('div', { class: 'loading', role: 'status' }, getSessionStrings(session).loading),
    );
  }

  renderLayout(session: EmbedSession): void {
    applyTheme(session.effectiveTheme, session.settings.background);
    if (this.#currentPage?.page !== session.activePage) {
      this.#disposePage();
      this.#currentPage = createPageRenderer(session, session.activePage);
      this.#viewport.replaceChildren(this.#currentPage.element);
      this.#viewport.scrollTop = 0;
    }
    this.#viewport.dataset['align'] = String(session.settings.customLayout?.reportAlignment);
    const { background, wallpaper } = getVisibleCanvases(session);
    paintCanvas(this.#currentPage.background, background, session);
    paintCanvas(this.#wallpaper, wallpaper, session);
    renderPanes(this.#root, this.#container, session);
    this.#scaleToFit(session);
  }

  async renderData(session: EmbedSession, data: Map<string, VisualData>): Promise<void> {
    await this.#currentPage?.render(session, data, {
      palette: buildPalette(session.effectiveTheme),
      formatter: getSessionFormatter(session),
      formats: session.report.formats,
      strings: getSessionStrings(session),
      scale: this.#scale,
    });
    const isRendered = this.#root.querySelector('.visual:not([data-rendered])') === null;
    this.#root.dataset['state'] = isRendered ? 'rendered' : 'loading';
  }

  formatValue(session: EmbedSession, measure: string, value: Value): string {
    return getSessionFormatter(session).formatShort(session.report.formats[measure], value);
  }

  showNotice(text: string | undefined): void {
    this.#notice.hidden = text === undefined;
    this.#notice.textContent = text ?? '';
  }

  closeOverlays(): void {
    closeMenu();
    this.#currentPage?.closeOverlays();
  }

  getStrings({ localeSettings }: ReportSettings): Strings {
    return getStrings(localeSettings?.language);
  }

  #disposePage(): void {
    closeMenu();
    this.#currentPage?.dispose();
    this.#currentPage = undefined;
  }

  #onResize(): void {
    if (!this.#session || !this.#currentPage) return;
    this.#scaleToFit(this.#session);
    void this.renderData(this.#session, this.#session.visualData);
  }

  #scaleToFit(session: EmbedSession): void {
    if (!this.#currentPage) return;
    const pageLayout = buildPageLayout(this.#currentPage.page, session.settings);
    this.#currentPage.applyLayout(pageLayout);
    const { offsetWidth, offsetHeight } = this.#viewport;
    const computeScale = (width: number): number =>
      getPageScale(pageLayout, { width, height: offsetHeight }, session.settings);
    this.#scale = computeScale(offsetWidth);
    document.documentElement.style.fontSize = `${baseFontSize * this.#scale}px`;
    if (pageLayout.height * this.#scale <= offsetHeight + 1) return;
    this.#scale = computeScale(this.#viewport.clientWidth);
    document.documentElement.style.fontSize = `${baseFontSize * this.#scale}px`;
  }
}

function getSessionStrings({ settings }: EmbedSession): Strings {
  return getStrings(settings.localeSettings?.language);
}

function getSessionFormatter({ settings }: EmbedSession): Formatter {
  return getFormatter(settings.localeSettings?.formatLocale ?? settings.localeSettings?.language);
}

function renderPanes(root: HTMLElement, container: HTMLElement, session: EmbedSession): void {
  const strings = getSessionStrings(session);
  root.querySelectorAll(paneSelector).forEach((pane) => pane.remove());
  const bars = [createEditBar(session, strings), createQnaInput(session, strings)];
  container.before(...bars.filter((bar) => bar !== undefined));
  const tabs = createPageTabs(session, strings);
  if (tabs?.atLeft) container.prepend(tabs.element);
  else if (tabs) container.after(tabs.element);
  root.classList.toggle('tabs-left', tabs?.atLeft === true);
  const sidePanes = [
    createFilterPane(session, strings),
    createBookmarkPane(session, strings),
    createBuilderPane(session, strings),
  ];
  container.append(...sidePanes.filter((pane) => pane !== undefined));
  const presentationBar = createPresentationBar(session, strings);
  if (presentationBar) root.append(presentationBar);
}
