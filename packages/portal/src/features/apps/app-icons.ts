import type { AppIconName } from '@embed-portal/api-contract';
import type { IconType } from 'react-icons';
import {
  LuBriefcase,
  LuBuilding,
  LuCalendar,
  LuChartColumn,
  LuChartLine,
  LuChartPie,
  LuFactory,
  LuGauge,
  LuGlobe,
  LuGraduationCap,
  LuHeart,
  LuLeaf,
  LuPackage,
  LuShoppingCart,
  LuStore,
  LuTarget,
  LuTruck,
  LuUsers,
  LuWallet,
} from 'react-icons/lu';
import { MdRoundedCorner } from 'react-icons/md';

/** SVG component of each icon. */
export const appIconTypes: Record<AppIconName, IconType> = {
  'rounded-corner': MdRoundedCorner,
  'chart-column': LuChartColumn,
  'chart-line': LuChartLine,
  'chart-pie': LuChartPie,
  gauge: LuGauge,
  target: LuTarget,
  wallet: LuWallet,
  store: LuStore,
  'shopping-cart': LuShoppingCart,
  package: LuPackage,
  truck: LuTruck,
  factory: LuFactory,
  building: LuBuilding,
  globe: LuGlobe,
  users: LuUsers,
  heart: LuHeart,
  'graduation-cap': LuGraduationCap,
  calendar: LuCalendar,
  leaf: LuLeaf,
  briefcase: LuBriefcase,
};
