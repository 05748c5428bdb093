import { Box, Grid } from '@chakra-ui/react';
import type { CurrentUser, Tenant } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { Suspense, lazy, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AccountContext } from '../../data/account.ts';
import type { Account } from '../../data/account.ts';
import { useSelectedTenant } from '../../data/use-selected-tenant.ts';
import { useRouteQuery } from '../../http/use-route-query.ts';
import { messages } from '../../messages.ts';
import { useObservable } from '../../observable.ts';
import { useServices } from '../../services.ts';
import { FullPageStatus } from '../../ui/full-page-status.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Splash } from '../../ui/splash.tsx';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { prefetchScreens } from './prefetch-screens.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCurrentUser } from './use-current-user.ts';
import { useFullscreenLayout } from './use-fullscreen-layout.ts';

const ViewBanner = lazy(() => import('./view-banner.tsx').then((module) => ({ default: module.ViewBanner })));

/** Returns a key that changes with the screen, which restarts the animation. All pages of one app share a key. */
const getAnimationKey = (pathname: string) => pathname.split('/').slice(0, 3).join('/');

/**
 * Returns the animation of a new screen. The viewer has none: reports have their own animation, and animating their
 * container slows down loading.
 */
const getAnimation = (fullscreen: boolean) => (fullscreen ? undefined : 'appear {durations.slow} ease-out');

const Content = () => {
  const { pathname } = useLocation();
  const fullscreen = useFullscreenLayout();
  return (
    <Box
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
      <Outlet />
    </Box>
  );
};

const SignedInShell = ({ user, tenants }: { user: CurrentUser; tenants: readonly Tenant[] }) => {
  const { view } = useServices();
  const { selectedTenant, selectTenant } = useSelectedTenant(tenants);
  const account = useMemo<Account>(
    () => ({ user, tenants, selectedTenant, selectTenant }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the setter behaves identically in every render
    [user, tenants, selectedTenant],
  );
  return (
    <AccountContext value={account}>
      <SkipLink target="content">{messages.shell.skip}</SkipLink>
      <Grid
        height="100dvh"
        templateRows={`${view ? 'auto ' : ''}{sizes.topBar} auto minmax(0, 1fr) auto`}
        bg="bg"
        onPointerOver={prefetchScreens}
        onFocus={prefetchScreens}
      >
        {view && (
          <Suspense fallback={<Box />}>
            <ViewBanner view={view} />
          </Suspense>
        )}
        <TopBar />
        <OfflineNotice />
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '{sizes.rail} minmax(0, 1fr)' }} minHeight="0">
          <Sidebar />
          <Content />
        </Grid>
        <Footer />
      </Grid>
    </AccountContext>
  );
};

/** Loads the user, then the tenants. Renders only the splash screen until both are available. */
export const Shell = () => {
  const inactive = useObservable(useServices().api.inactive);
  const me = useCurrentUser();
  const userId = me.data?.id;
  const tenants = useRouteQuery(
    viewingRoutes.listTenantsOfUser,
    { userId: userId ?? '' },
    { enabled: userId !== undefined },
  );
  if (me.data && tenants.data) return <SignedInShell user={me.data} tenants={tenants.data} />;

  const failedQuery = [me, tenants].find(({ isError }) => isError);
  if (!failedQuery || inactive) return <Splash text={messages.common.loading} />;
  return (
    <FullPageStatus
      title={messages.shell.loadFailedTitle}
      text={failedQuery.error?.message ?? messages.shell.loadFailedText}
      primary={{ label: messages.common.retry, onClick: () => void failedQuery.refetch() }}
    />
  );
};
