import { LayoutType } from './models/enums.ts';

export function isMobile(layout: LayoutType | undefined): boolean {
  return layout === LayoutType.MobilePortrait || layout === LayoutType.MobileLandscape;
}
