/** Icons available to apps. For a stored name that is unknown, the portal shows the initials of the app. */
export const appIcons = [
  'rounded-corner',
  'chart-column',
  'chart-line',
  'chart-pie',
  'gauge',
  'target',
  'wallet',
  'store',
  'shopping-cart',
  'package',
  'truck',
  'factory',
  'building',
  'globe',
  'users',
  'heart',
  'graduation-cap',
  'calendar',
  'leaf',
  'briefcase',
] as const;
export type AppIconName = (typeof appIcons)[number];

/** Background colors of app icons. */
export const appIconColors = ['blue', 'teal', 'green', 'amber', 'orange', 'rose', 'violet', 'slate'] as const;
export type AppIconColor = (typeof appIconColors)[number];

export const defaultAppIcon = 'rounded-corner';

/** Parts of an `icon` value. Without a color, the portal derives one from the ID of the app. */
export interface AppIcon {
  name: AppIconName | undefined;
  color: AppIconColor | undefined;
}

/**
 * Parses `name` or `name:color`. Unknown parts become undefined. Values that were stored before icons were validated
 * can contain such parts.
 */
export function parseAppIcon(icon: string): AppIcon {
  const [name, color] = icon.split(':');
  return {
    name: appIcons.find((candidate) => candidate === name),
    color: appIconColors.find((candidate) => candidate === color),
  };
}

/** Formats an icon as `name` or `name:color`, the inverse of {@link parseAppIcon}. */
export const formatAppIcon = ({ name = defaultAppIcon, color }: AppIcon): string =>
  color === undefined ? name : `${name}:${color}`;

/** Returns whether an app can be saved with this icon. */
export const isAppIcon = (icon: string): boolean => formatAppIcon(parseAppIcon(icon)) === icon;
