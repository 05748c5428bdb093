import type { ISettings, IVisualLayout, PageSizeType } from './models/index.ts';
import { LayoutType } from './models/enums.ts';

/** `MobilePortrait` and `MobileLandscape`, by number: whoever only shows reports has no use for the names. */
const mobileLayouts: readonly (number | undefined)[] = [2, 3];

export function isMobileLayout(layout: LayoutType | undefined): boolean {
  return mobileLayouts.includes(layout);
}

/** The settings that lay out one visual; what `visual` leaves out stays as it is. */
export function toVisualLayoutSettings(
  pageName: string,
  visualName: string,
  visual: IVisualLayout,
): ISettings {
  const pagesLayout = { [pageName]: { visualsLayout: { [visualName]: visual } } };
  return { layoutType: LayoutType.Custom, customLayout: { pagesLayout } };
}

/** The settings that size the active page, in pixels. */
export function toPageLayoutSettings(type: PageSizeType, width?: number, height?: number): ISettings {
  const pageSize = { type, ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  return { layoutType: LayoutType.Custom, customLayout: { pageSize } };
}
