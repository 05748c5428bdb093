import type { Page, Visual, VisualLayout } from '@embed-portal/emulator-protocol/report-schema';
import { isObject } from '../transport/messages.ts';
import type { ReportSettings } from './load-config.ts';

const customLayoutType = 1;
const hiddenMode = 1;

/** How a page fits into the frame: `DisplayOption` values of powerbi-models. */
export const displayOptions = { fitToPage: 0, fitToWidth: 1, actualSize: 2 } as const;
const customSizeType = 4;

/** Sizes of the `PageSizeType` values of powerbi-models. Custom sizes are sent with the settings. */
const namedSizes: Record<number, { width: number; height: number }> = {
  0: { width: 1280, height: 720 },
  1: { width: 960, height: 720 },
  2: { width: 296, height: 592 },
  3: { width: 816, height: 1056 },
  5: { width: 320, height: 640 },
};

/** Size of a page and layouts of its visuals, in report pixels. */
export interface PageLayout {
  width: number;
  height: number;
  /** Display option chosen by the author: a value of `displayOptions`. */
  displayOption: number;
  /** Layouts by visual name, without hidden visuals. */
  visualLayouts: Map<string, VisualLayout>;
}

export interface EffectiveLayout extends VisualLayout {
  hidden: boolean;
}

/** Returns the authored layout of a visual, overridden by the host page's custom layout. */
export function getVisualLayout(
  page: Page,
  { name, layout }: Visual,
  settings: ReportSettings,
): EffectiveLayout {
  const { visualsLayout, defaultLayout } = getPageLayout(page, settings);
  const customized = { ...toObject(defaultLayout), ...toObject(toObject(visualsLayout)[name]) };
  const getNumber = (field: keyof VisualLayout): number => {
    const value = customized[field];
    return typeof value === 'number' && Number.isFinite(value) ? value : layout[field];
  };
  const [width, height] = [getNumber('width'), getNumber('height')].map((size) => Math.max(size, 1));
  return {
    x: getNumber('x'),
    y: getNumber('y'),
    z: getNumber('z'),
    width: width ?? layout.width,
    height: height ?? layout.height,
    hidden: toObject(customized['displayState'])['mode'] === hiddenMode,
  };
}

/** Returns the page size of the host page's custom layout, or the authored page size. */
export function getPageSize(page: Page, settings: ReportSettings): { width: number; height: number } {
  const { width, height } = page;
  const size = settings.layoutType === customLayoutType ? settings.customLayout?.pageSize : undefined;
  if (!size) return { width, height };
  const namedSize = namedSizes[size.type ?? -1];
  return namedSize ?? { width: size.width ?? width, height: size.height ?? height };
}

/** Returns the `PageSizeType` of powerbi-models for a size. */
export function getSizeType(size: { width: number; height: number }): number {
  const named = Object.entries(namedSizes).find(
    ([, { width, height }]) => width === size.width && height === size.height,
  );
  return named ? Number(named[0]) : customSizeType;
}

/** Returns the authored display option of a page. The default is `fitToWidth`. */
export function getDisplayOption({ displayOption: authored = 'fitToWidth' }: Page): number {
  return displayOptions[authored];
}

function getPageLayout(page: Page, { layoutType, customLayout }: ReportSettings): Record<string, unknown> {
  return layoutType === customLayoutType ? toObject(customLayout?.pagesLayout?.[page.name]) : {};
}

function toObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
