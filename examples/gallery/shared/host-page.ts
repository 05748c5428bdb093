import { fetchAccess, find } from '@embed-portal/example-support/access';
import { Service, models } from 'embed-toolkit';
import type { Report, Visual } from 'embed-toolkit';
import { getReportTheme } from './report-theme.ts';
import { loadStage } from './stage.ts';

let service: Service | undefined;

/**
 * Width in pixels below which a report is shown in its layout for phones, also in gallery.css. It is half the width of
 * the report pages, whose text is too small to read below it.
 */
const phoneWidth = 640;

/** The layout in which a stage shows its report. */
export interface StageLayout {
  isPhone: boolean;
  /** The page, filters and slicers of the previous layout. Undefined when the report loads for the first time. */
  bookmark: models.IApplyBookmarkStateRequest | undefined;
  /** Aborted when the stage loads the report again. */
  signal: AbortSignal;
}

/**
 * Loads the report of a stage in the layout for the width of the stage. Loads it again when the width requires the other
 * layout, such as after the rotation of a phone, because a frame cannot switch between desktop and phone layouts.
 *
 * @param load - embeds the report in the element `.report`, and returns it when it has rendered
 */
export function loadResponsiveStage(selector: string, load: (layout: StageLayout) => Promise<Report>): void {
  const stage = find(selector);
  let isPhone: boolean | undefined;
  let bookmark: StageLayout['bookmark'];
  let report: Report | undefined;

  const loadLayout = async (layout: Pick<StageLayout, 'isPhone' | 'signal'>) => {
    if (report) {
      const { state } = await report.bookmarksManager.capture({ allPages: true });
      bookmark = state === undefined ? undefined : { state };
      report = undefined;
    }
    layout.signal.throwIfAborted();
    service?.reset(find(`${selector} .report`));
    report = await load({ ...layout, bookmark });
  };
  new ResizeObserver(() => {
    const isNarrow = stage.clientWidth < phoneWidth;
    if (isNarrow === isPhone) return;
    isPhone = isNarrow;
    void loadStage(selector, (signal) => loadLayout({ isPhone: isNarrow, signal }));
  }).observe(stage);
}

const hidden = { displayState: { mode: models.VisualContainerDisplayMode.Hidden } };
const visible = { displayState: { mode: models.VisualContainerDisplayMode.Visible } };

/**
 * Fits a single visual to its element whenever the size of the element changes. By default, the visual keeps the aspect
 * ratio that its element has when the visual loads.
 */
export function followSize(visual: Visual, pageName: string, visualName: string): void {
  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = visual.element;
    const visualsLayout = { [visualName]: { ...visible, x: 0, y: 0, width, height } };
    const customLayout = {
      displayOption: models.DisplayOption.FitToPage,
      pageSize: { type: models.PageSizeType.Custom, width, height } as models.ICustomPageSize,
      pagesLayout: { [pageName]: { defaultLayout: hidden, visualsLayout } },
    };
    visual.updateSettings({ layoutType: models.LayoutType.Custom, customLayout }).catch(reportError);
  }).observe(visual.element);
}

/** Values that identify a report and the user who opens it. */
export interface ReportRequest {
  /** Name of the report in the workspace. */
  report: string;
  /** User whose rows the token permits. All rows by default. */
  user?: string;
}

/** Settings of a report in the layout of its stage. */
const buildLayoutConfig = ({ isPhone, bookmark }: StageLayout) => ({
  ...(bookmark && { bookmark }),
  settings: {
    panes: { filters: { visible: false }, pageNavigation: { visible: false } },
    layoutType: isPhone ? models.LayoutType.MobilePortrait : models.LayoutType.Master,
  },
});

/**
 * Requests a token from the server of the page. Returns the service of the page, and the configuration that all embeds
 * of a report share: its ID, its token with automatic renewal, the theme of the page, and the layout of the stage.
 *
 * @param layout - undefined for single visuals, which have no layout for phones
 * @throws {Error} with a message for the user when the server returns no token
 * @throws {DOMException} when the stage has changed its layout in the meantime
 */
export async function prepareReport(request: ReportRequest, layout?: StageLayout) {
  const path = `../access?${new URLSearchParams({ ...request })}`;
  const access = await fetchAccess(path);
  layout?.signal.throwIfAborted();
  service ??= new Service({ embedOrigins: access.embedOrigins });
  const config = {
    id: access.id,
    embedUrl: access.embedUrl,
    accessToken: access.token,
    tokenType: models.TokenType.Embed,
    tokenRenewal: {
      expiresAt: access.expiresAt,
      getToken: async () => {
        const { token, expiresAt } = await fetchAccess(path);
        return { accessToken: token, expiresAt };
      },
    },
    theme: getReportTheme(),
    ...(layout && buildLayoutConfig(layout)),
  };
  return { service, config };
}
