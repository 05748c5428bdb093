import { Box, Grid } from '@chakra-ui/react';
import { canAnywhere } from '@embed-portal/api-contract';
import type { CurrentUser, Tenant } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { Suspense, lazy, useMemo, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { AccountContext, useAccount } from '../../data/account.ts';
import type { Account } from '../../data/account.ts';
import { useApps } from '../../data/apps.ts';
import { distinguishTenants } from '../../data/distinguish-tenants.ts';
import { useOpenInvitations } from '../../data/use-open-invitations.ts';
import { useSelectedTenant } from '../../data/use-selected-tenant.ts';
import { useApi } from '../../http/api-context.ts';
import { useAllPages } from '../../http/use-all-pages.ts';
import { messages } from '../../messages/common.ts';
import { useView } from '../../session/contexts.ts';
import { FullPageStatus } from '../../ui/full-page-status.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Splash } from '../../ui/splash.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { useShortViewport } from '../../ui/use-short-viewport.ts';
import { home } from '../screens.ts';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { prefetchScreens } from './prefetch-screens.ts';
import { Sidebar } from './sidebar.tsx';
import { SideBar, TopBar } from './top-bar.tsx';
import { useCurrentUser } from './use-current-user.ts';
import { useFullscreenLayout } from './use-fullscreen-layout.ts';
import { useScrollPosition } from './use-scroll-position.ts';

const ViewBanner = lazy(() => import('./view-banner.tsx').then((module) => ({ default: module.ViewBanner })));

const loadChecklist = async () =>
  (await import('../../features/setup/components/setup-checklist.tsx')).SetupChecklist;

function Checklist({ isExpanded }: { isExpanded: boolean }) {
  const [SetupChecklist] = useLazyComponent(loadChecklist, true);
  return SetupChecklist && <SetupChecklist isExpanded={isExpanded} />;
}

/**
 * Renders the first steps above the screens of administrators. If there are apps, the first visit does not need them
 * immediately.
 */
function FirstSteps({ isComplete }: { isComplete: boolean }) {
  const { user } = useAccount();
  const { pathname } = useLocation();
  const fullscreen = useFullscreenLayout();
  // The Apps screen loads them.
  const apps = useApps({ enabled: false });
  const isFirstScreen = pathname === home || pathname === '/';
  const isNeeded = isComplete || !isFirstScreen || apps.data?.length === 0;
  if (fullscreen || !isNeeded || !canAnywhere(user, 'setUp')) return null;
  return <Checklist isExpanded={pathname === home} />;
}

const loadInvitations = async () =>
  (await import('../../features/tenants/components/invitations/open-invitations.tsx')).OpenInvitations;

function InvitationCards() {
  const [OpenInvitations] = useLazyComponent(loadInvitations, true);
  return OpenInvitations && <OpenInvitations />;
}

/** Renders the invitations that the user has not answered. Their code is loaded only if there are any. */
function Invitations() {
  const { data = [] } = useOpenInvitations();
  return data.length > 0 && <InvitationCards />;
}

/** Returns a key that changes with the screen, which restarts the animation. All pages of one app share a key. */
const getAnimationKey = (pathname: string) => pathname.split('/').slice(0, 3).join('/');

/**
 * Returns the animation of a new screen. The viewer has none: reports have their own animation, and animating their
 * container slows down loading.
 */
const getAnimation = (fullscreen: boolean) => (fullscreen ? undefined : 'appear {durations.slow} ease-out');

function Content({ isComplete }: { isComplete: boolean }) {
  const { pathname } = useLocation();
  const view = useView();
  const fullscreen = useFullscreenLayout();
  const main = useRef<HTMLElement>(null);
  useScrollPosition(main);
  return (
    <Box
      ref={main}
      key={getAnimationKey(pathname)}
      as="main"
      id="content"
      tabIndex={-1}
      position="relative"
      minWidth="0"
      minHeight="0"
      overflow="auto"
      outline="none"
      animation={getAnimation(fullscreen)}
    >
      {!view && !fullscreen && <Invitations />}
      <FirstSteps isComplete={isComplete} />
      <Outlet />
    </Box>
  );
}

function SignedInShell(props: { user: CurrentUser; tenants: readonly Tenant[] }) {
  const { user } = props;
  const view = useView();
  const tenants = useMemo(() => distinguishTenants(props.tenants), [props.tenants]);
  const { selectedTenant, selectTenant } = useSelectedTenant(tenants);
  const account = useMemo<Account>(
    () => ({ user, tenants, selectedTenant, selectTenant }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the setter behaves identically in every render
    [user, tenants, selectedTenant],
  );
  const [isComplete, setComplete] = useState(false);
  const fullscreen = useFullscreenLayout();
  const isShort = useShortViewport() && fullscreen;
  /** Loads what the first visit does not need, as soon as the user interacts. */
  const handleInteraction = (event: SyntheticEvent) => {
    prefetchScreens(event);
    setComplete(true);
  };
  return (
    <AccountContext value={account}>
      <SkipLink target="content">{messages.shell.skip}</SkipLink>
      <Grid
        height="100dvh"
        templateRows={`${view ? 'auto ' : ''}${isShort ? '' : '{sizes.topBar} '}auto minmax(0, 1fr) auto`}
        bg="bg"
        css={{ '@media print': { height: 'auto', '& main': { overflow: 'visible' } } }}
        onPointerOver={handleInteraction}
        onFocus={handleInteraction}
      >
        {view && (
          <Suspense fallback={<Box />}>
            <ViewBanner view={view} />
          </Suspense>
        )}
        {!isShort && <TopBar isComplete={isComplete} />}
        <OfflineNotice />
        <Grid
          templateColumns={
            isShort ? 'auto minmax(0, 1fr)' : { base: 'minmax(0, 1fr)', md: '{sizes.rail} minmax(0, 1fr)' }
          }
          minHeight="0"
        >
          {isShort ? <SideBar isComplete={isComplete} /> : <Sidebar />}
          <Content isComplete={isComplete} />
        </Grid>
        {!isShort && <Footer />}
      </Grid>
    </AccountContext>
  );
}

/** Loads the user, then the tenants. Renders only the splash screen until both are available. */
export function Shell() {
  const inactive = useStore(useApi().store, (state) => state.inactive);
  const me = useCurrentUser();
  const userId = me.data?.id;
  const tenants = useAllPages(
    viewingRoutes.listTenantsOfUser,
    { userId: userId ?? '' },
    { enabled: userId !== undefined },
  );
  if (me.data && tenants.data && tenants.isComplete)
    return <SignedInShell user={me.data} tenants={tenants.data} />;

  const failedQuery = [me, tenants].find(({ isError }) => isError);
  if (!failedQuery || inactive) return <Splash text={messages.common.loading} />;
  return (
    <FullPageStatus
      title={messages.shell.loadFailedTitle}
      text={failedQuery.error?.message ?? messages.shell.loadFailedText}
      primary={{ label: messages.common.retry, onClick: () => void failedQuery.refetch() }}
    />
  );
}
