import lucide from '@iconify-json/lucide/icons.json';
import type { ComponentProps, ReactElement } from 'react';

export type IconType = (props: ComponentProps<'svg'>) => ReactElement;

/**
 * Creates a component for an icon of Lucide (https://lucide.dev), with the size and color of the text around it. The
 * build removes all other icons from the bundle, see `build/pick-icons.ts`.
 */
function createIcon(name: keyof typeof lucide.icons): IconType {
  const content = { __html: lucide.icons[name].body };
  return (props) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      {...props}
      dangerouslySetInnerHTML={content}
    />
  );
}

export const ActivityIcon = createIcon('activity');
export const ArrowDownIcon = createIcon('arrow-down');
export const ArrowLeftIcon = createIcon('arrow-left');
export const ArrowUpDownIcon = createIcon('arrow-up-down');
export const ArrowUpIcon = createIcon('arrow-up');
export const BookOpenIcon = createIcon('book-open');
export const BookmarkIcon = createIcon('bookmark');
export const BracesIcon = createIcon('braces');
export const BriefcaseIcon = createIcon('briefcase');
export const BuildingComplexIcon = createIcon('building-complex');
export const BuildingIcon = createIcon('building');
export const CalendarClockIcon = createIcon('calendar-clock');
export const CalendarIcon = createIcon('calendar');
export const ChartColumnIcon = createIcon('chart-column');
export const ChartLineIcon = createIcon('chart-line');
export const ChartPieIcon = createIcon('chart-pie');
export const ChevronDownIcon = createIcon('chevron-down');
export const ChevronFirstIcon = createIcon('chevron-first');
export const ChevronLeftIcon = createIcon('chevron-left');
export const ChevronRightIcon = createIcon('chevron-right');
export const CircleAlertIcon = createIcon('circle-alert');
export const CircleCheckIcon = createIcon('circle-check');
export const CircleDashedIcon = createIcon('circle-dashed');
export const CircleQuestionMarkIcon = createIcon('circle-question-mark');
export const CircleXIcon = createIcon('circle-x');
export const CloudOffIcon = createIcon('cloud-off');
export const CopyIcon = createIcon('copy');
export const CopyPlusIcon = createIcon('copy-plus');
export const ExternalLinkIcon = createIcon('external-link');
export const FactoryIcon = createIcon('factory');
export const EyeIcon = createIcon('eye');
export const EyeOffIcon = createIcon('eye-off');
export const FileChartColumnIcon = createIcon('file-chart-column');
export const FileUpIcon = createIcon('file-up');
export const FoldersIcon = createIcon('folders');
export const FrownIcon = createIcon('frown');
export const GaugeIcon = createIcon('gauge');
export const GlobeIcon = createIcon('globe');
export const GraduationCapIcon = createIcon('graduation-cap');
export const HeartIcon = createIcon('heart');
export const HistoryIcon = createIcon('rotate-ccw-clock');
export const HouseIcon = createIcon('house');
export const InboxIcon = createIcon('inbox');
export const InfoIcon = createIcon('info');
export const KeyRoundIcon = createIcon('key-round');
export const LayoutGridIcon = createIcon('layout-grid');
export const LeafIcon = createIcon('leaf');
export const LinkIcon = createIcon('link');
export const ListFilterIcon = createIcon('list-filter');
export const ListTreeIcon = createIcon('list-tree');
export const LockKeyholeIcon = createIcon('lock-keyhole');
export const LogOutIcon = createIcon('log-out');
export const MailIcon = createIcon('mail');
export const MaximizeIcon = createIcon('maximize');
export const MenuIcon = createIcon('menu');
export const MoonIcon = createIcon('moon');
export const PackageIcon = createIcon('package');
export const PanelLeftCloseIcon = createIcon('panel-left-close');
export const PanelLeftOpenIcon = createIcon('panel-left-open');
export const PencilIcon = createIcon('pencil');
export const PlugIcon = createIcon('plug');
export const PlusIcon = createIcon('plus');
export const RefreshCwIcon = createIcon('refresh-cw');
export const ScrollTextIcon = createIcon('scroll-text');
export const SearchIcon = createIcon('search');
export const SearchXIcon = createIcon('search-x');
export const ServerIcon = createIcon('server');
export const SettingsIcon = createIcon('settings');
export const ShoppingCartIcon = createIcon('shopping-cart');
export const SmileIcon = createIcon('smile');
export const SquareIcon = createIcon('square');
export const SquareRoundCornerIcon = createIcon('square-round-corner');
export const StarIcon = createIcon('star');
export const StoreIcon = createIcon('store');
export const SunIcon = createIcon('sun');
export const TargetIcon = createIcon('target');
export const TrashIcon = createIcon('trash');
export const TriangleAlertIcon = createIcon('triangle-alert');
export const TruckIcon = createIcon('truck');
export const UserIcon = createIcon('user');
export const UserMinusIcon = createIcon('user-minus');
export const UserPlusIcon = createIcon('user-plus');
export const UserRoundCheckIcon = createIcon('user-round-check');
export const UsersIcon = createIcon('users');
export const WalletIcon = createIcon('wallet');
export const WifiOffIcon = createIcon('wifi-off');
export const XIcon = createIcon('x');
