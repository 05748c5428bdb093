import { LayoutType } from '../models/enums.ts';
import type { PageSizeType } from '../models/enums.ts';
import type { ISettings, IVisualLayout } from '../models/types.ts';

/** `MobilePortrait` and `MobileLandscape`. Literals keep the enum out of bundles that contain only `ReportView`. */
const mobileLayouts: readonly (number | undefined)[] = [2, 3];

export function isMobileLayout(layout: LayoutType | undefined): boolean {
  return mobileLayouts.includes(layout);
}

/** Returns settings that change the layout of one visual. */
export function toVisualLayoutSettings(
  pageName: string,
  visualName: string,
  visual: IVisualLayout,
): ISettings {
  const pagesLayout = { [pageName]: { visualsLayout: { [visualName]: visual } } };
  return { layoutType: LayoutType.Custom, customLayout: { pagesLayout } };
}

/** Returns settings that resize the active page, in pixels. */
export function toPageLayoutSettings(type: PageSizeType, width?: number, height?: number): ISettings {
  const pageSize = { type, ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  return { layoutType: LayoutType.Custom, customLayout: { pageSize } };
}
