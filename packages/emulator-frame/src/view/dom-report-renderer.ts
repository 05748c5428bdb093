import { buildPalette } from '../appearance/palette.ts';
import { getActivePage, getRenderedTheme } from '../report/embed-state.ts';
import type { EmbedState, LoadedState } from '../report/embed-state.ts';
import { getReportFormatter, getReportStrings } from '../report/localization.ts';
import type { ReportRenderer, ViewerFunctions } from '../report/report-renderer.ts';
import type { VisualData } from '../report/visual-data.ts';
import { createPresentationBar, createBookmarkPane } from './bookmark-panes.ts';
import { createBuilderPane } from './builder-pane.ts';
import { paintCanvas, getVisibleCanvases } from './canvas.ts';
import { h, runAfterPaint } from './dom.ts';
import { createEditBar } from './edit-bar.ts';
import { createFilterPane } from './filter-pane.ts';
import { closeMenu } from './menu.ts';
import { getPageScale, buildPageLayout } from './page-layout.ts';
import { createPageRenderer } from './page-renderer.ts';
import type { PageRenderer } from './page-renderer.ts';
import { createPageTabs } from './page-tabs.ts';
import { applyTheme } from './palette-style.ts';
import { createQnaInput } from './qna-input.ts';

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
  #viewer: ViewerFunctions | undefined;
  #currentPage: PageRenderer | undefined;
  #scale = 1;

  constructor(root: HTMLElement) {
    this.#root = root;
    root.replaceChildren(this.#notice, this.#container);
    new ResizeObserver(() => this.#onResize()).observe(this.#container);
  }

  showLoading(state: EmbedState, viewer: ViewerFunctions): void {
    this.#viewer = viewer;
    this.#disposePage();
    this.showNotice(undefined);
    this.#wallpaper.hidden = true;
    applyTheme(getRenderedTheme(state), state.settings.background);
    this.#root.dataset['state'] = 'loading';
    this.#viewport.replaceChildren(
      h('div', { class: 'loading', role: 'status' }, getReportStrings(state.settings).loading),
    );
  }

  renderLayout(state: LoadedState): void {
    if (!this.#viewer) return;
    const page = getActivePage(state);
    applyTheme(getRenderedTheme(state), state.settings.background);
    if (this.#currentPage?.page !== page) {
      this.#disposePage();
      this.#currentPage = createPageRenderer(this.#viewer, page);
      this.#viewport.replaceChildren(this.#currentPage.element);
      this.#viewport.scrollTop = 0;
    }
    this.#viewport.dataset['align'] = String(state.settings.customLayout?.reportAlignment);
    const { background, wallpaper } = getVisibleCanvases(page, state);
    paintCanvas(this.#currentPage.background, background, state);
    paintCanvas(this.#wallpaper, wallpaper, state);
    renderPanes(this.#root, this.#container, state, this.#viewer);
    this.#scaleToFit(state);
  }

  async renderData(state: LoadedState, data: ReadonlyMap<string, VisualData>): Promise<void> {
    this.#root.classList.add('is-painting');
    try {
      await this.#currentPage?.render(state, data, {
        palette: buildPalette(getRenderedTheme(state)),
        formatter: getReportFormatter(state.settings),
        formats: state.report.formats,
        strings: getReportStrings(state.settings),
        scale: this.#scale,
      });
    } finally {
      runAfterPaint(() => this.#root.classList.remove('is-painting'));
    }
    const isRendered = this.#root.querySelector('.visual:not([data-rendered])') === null;
    this.#root.dataset['state'] = isRendered ? 'rendered' : 'loading';
  }

  showNotice(text: string | undefined): void {
    this.#notice.hidden = text === undefined;
    this.#notice.textContent = text ?? '';
  }

  closeOverlays(): void {
    closeMenu();
    this.#currentPage?.closeOverlays();
  }

  #disposePage(): void {
    closeMenu();
    this.#currentPage?.dispose();
    this.#currentPage = undefined;
  }

  #onResize(): void {
    if (!this.#viewer || !this.#currentPage) return;
    const state = this.#viewer.getState();
    this.#scaleToFit(state);
    void this.renderData(state, state.data);
  }

  #scaleToFit({ settings }: LoadedState): void {
    if (!this.#currentPage) return;
    const pageLayout = buildPageLayout(this.#currentPage.page, settings);
    this.#currentPage.applyLayout(pageLayout);
    const { offsetWidth, offsetHeight } = this.#viewport;
    const computeScale = (width: number): number =>
      getPageScale(pageLayout, { width, height: offsetHeight }, settings);
    this.#scale = computeScale(offsetWidth);
    document.documentElement.style.fontSize = `${baseFontSize * this.#scale}px`;
    if (pageLayout.height * this.#scale <= offsetHeight + 1) return;
    this.#scale = computeScale(this.#viewport.clientWidth);
    document.documentElement.style.fontSize = `${baseFontSize * this.#scale}px`;
  }
}

function renderPanes(
  root: HTMLElement,
  container: HTMLElement,
  state: LoadedState,
  viewer: ViewerFunctions,
): void {
  const { dispatch } = viewer;
  const strings = getReportStrings(state.settings);
  root.querySelectorAll(paneSelector).forEach((pane) => pane.remove());
  const bars = [createEditBar(state, viewer, strings), createQnaInput(state, dispatch, strings)];
  container.before(...bars.filter((bar) => bar !== undefined));
  const tabs = createPageTabs(state, dispatch, strings);
  if (tabs?.atLeft) container.prepend(tabs.element);
  else if (tabs) container.after(tabs.element);
  root.classList.toggle('tabs-left', tabs?.atLeft === true);
  const sidePanes = [
    createFilterPane(state, dispatch, strings),
    createBookmarkPane(state, viewer, strings),
    createBuilderPane(state, dispatch, strings),
  ];
  container.append(...sidePanes.filter((pane) => pane !== undefined));
  const presentationBar = createPresentationBar(state, dispatch, strings);
  if (presentationBar) root.append(presentationBar);
}
