import { appIconColors } from '@embed-portal/api-contract';
import type { AppIconColor, AppIconName } from '@embed-portal/api-contract';
import type { IconType } from '../../../../ui/create-icon.tsx';
import {
  BriefcaseIcon,
  BuildingIcon,
  CalendarIcon,
  ChartColumnIcon,
  ChartLineIcon,
  ChartPieIcon,
  FactoryIcon,
  GaugeIcon,
  GlobeIcon,
  GraduationCapIcon,
  HeartIcon,
  LeafIcon,
  PackageIcon,
  ShoppingCartIcon,
  SquareRoundCornerIcon,
  StoreIcon,
  TargetIcon,
  TruckIcon,
  UsersIcon,
  WalletIcon,
} from '../../../../ui/icons.tsx';

/** SVG component of each icon. */
export const appIconTypes: Record<AppIconName, IconType> = {
  'rounded-corner': SquareRoundCornerIcon,
  'chart-column': ChartColumnIcon,
  'chart-line': ChartLineIcon,
  'chart-pie': ChartPieIcon,
  gauge: GaugeIcon,
  target: TargetIcon,
  wallet: WalletIcon,
  store: StoreIcon,
  'shopping-cart': ShoppingCartIcon,
  package: PackageIcon,
  truck: TruckIcon,
  factory: FactoryIcon,
  building: BuildingIcon,
  globe: GlobeIcon,
  users: UsersIcon,
  heart: HeartIcon,
  'graduation-cap': GraduationCapIcon,
  calendar: CalendarIcon,
  leaf: LeafIcon,
  briefcase: BriefcaseIcon,
};

/** Returns the default color of an app, which depends only on its ID. */
export function getDefaultColor(id: string): AppIconColor {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return appIconColors[sum % appIconColors.length] ?? 'slate';
}
