import type { Session } from '../report/session.ts';
import type { VisualFigures, View } from '../report/view.ts';
import { queriesOf } from '../visuals/queries.ts';
import { h } from './dom.ts';
import { filterPane } from './filter-pane.ts';
import { createFormatter } from './format.ts';
import { pageScale, placeVisuals } from './layout.ts';
import { pageTabs } from './page-tabs.ts';
import { createPageView } from './page-view.ts';
import type { PageView } from './page-view.ts';
import { paletteOf } from './palette.ts';
import type { Palette } from './palette.ts';
import { stringsFor } from './strings.ts';

const transparent = 1;
const baseFontSize = 16;

/** Puts reports on the screen: page, tabs, filter pane and notices, scaled to the room there is. */
export function createView(root: HTMLElement): View {
  const viewport = h('div', { class: 'viewport' });
  const notice = h('p', { class: 'notice', role: 'status', hidden: true });
  const stage = h('div', { class: 'stage' }, viewport);
  root.replaceChildren(notice, stage);
  let current: PageView | undefined;
  let scale = 1;
  let repaint = (): void => undefined;

  const fit = (session: Session): void => {
    if (!current) return;
    const placed = placeVisuals(current.page, session.settings);
    current.place(placed);
    scale = fitScale(viewport, (room) => pageScale(placed, room, session.settings), placed.height);
    document.documentElement.style.fontSize = `${baseFontSize * scale}px`;
  };
  const draw = async (session: Session, figures: Map<string, VisualFigures>): Promise<void> => {
    await current?.draw(session, figures, {
      palette: paletteOf(session.theme),
      format: createFormatter(formatLocale(session)),
      formats: session.report.formats,
      strings: stringsOf(session),
      scale,
    });
    root.dataset['state'] = 'drawn';
  };
  new ResizeObserver(() => repaint()).observe(stage);

  return {
    queriesOf,
    draw,
    start(session) {
      applyPalette(session);
      current?.dispose();
      current = undefined;
      repaint = () => undefined;
      notice.hidden = true;
      root.dataset['state'] = 'loading';
      viewport.replaceChildren(h('div', { class: 'loading', role: 'status' }, stringsOf(session).loading));
    },
    show(session) {
      applyPalette(session);
      if (current?.page !== session.activePage) {
        current?.dispose();
        current = createPageView(session, session.activePage);
        viewport.replaceChildren(current.element);
        viewport.scrollTop = 0;
      }
      showPanes(root, stage, session);
      fit(session);
      repaint = () => {
        fit(session);
        void draw(session, session.figures);
      };
    },
    formatFigure: (session, measure, value) =>
      createFormatter(formatLocale(session)).short(session.report.formats[measure], value),
    showNotice(text) {
      notice.hidden = text === undefined;
      notice.textContent = text ?? '';
    },
    closeOverlays: () => current?.closeOverlays(),
    strings: ({ localeSettings }) => stringsFor(localeSettings?.language),
  };
}

function stringsOf({ settings }: Session) {
  return stringsFor(settings.localeSettings?.language);
}

function formatLocale({ settings }: Session): string | undefined {
  return settings.localeSettings?.formatLocale ?? settings.localeSettings?.language;
}

/** The scale that fits, with the room that a scroll bar takes away when there is one. */
function fitScale(
  viewport: HTMLElement,
  scaleFor: (room: { width: number; height: number }) => number,
  pageHeight: number,
): number {
  const room = { width: viewport.offsetWidth, height: viewport.offsetHeight };
  const scale = scaleFor(room);
  if (pageHeight * scale <= room.height + 1) return scale;
  const scrollBar = viewport.offsetWidth - viewport.clientWidth;
  return scaleFor({ ...room, width: room.width - scrollBar });
}

function showPanes(root: HTMLElement, stage: HTMLElement, session: Session): void {
  const strings = stringsOf(session);
  root.querySelectorAll('.tabs, .filter-pane').forEach((pane) => pane.remove());
  const tabs = pageTabs(session, strings);
  if (tabs?.atLeft) stage.prepend(tabs.element);
  else if (tabs) stage.after(tabs.element);
  root.classList.toggle('tabs-left', tabs?.atLeft === true);
  const pane = filterPane(session, strings);
  if (pane) stage.append(pane);
}

function applyPalette({ theme, settings }: Session): void {
  const palette = paletteOf(theme);
  const { style } = document.documentElement;
  const { series: _series, dark, ...colors }: Palette = palette;
  for (const [name, color] of Object.entries(colors)) style.setProperty(`--${name}`, color);
  style.setProperty('--canvas', settings.background === transparent ? 'transparent' : palette.page);
  style.colorScheme = dark ? 'dark' : 'light';
}
