import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { User, UserManager } from 'oidc-client-ts';
import { Suspense, lazy, useState } from 'react';
import { AuthProvider } from 'react-oidc-context';
import { RouterProvider } from 'react-router-dom';
import { useStore } from 'zustand';
import { removeOtherUsersData } from '../session/other-tabs.ts';
import { getReturnPath } from '../session/return-path.ts';
import { SignInGate } from '../session/sign-in-gate.tsx';
import { showPath } from '../session/user-manager.ts';
import { NotificationBar } from '../ui/notifications/notification-bar.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { createRouter } from './router.tsx';
import { ServicesProvider } from './services.tsx';
import type { Services } from './services.tsx';

const InactiveDialog = lazy(() =>
  import('./account-inactive-dialog.tsx').then(({ AccountInactiveDialog: InactiveDialog }) => ({
    default: InactiveDialog,
  })),
);

const ViewEnded = lazy(() => import('./view-ended.tsx').then((module) => ({ default: module.ViewEnded })));

const staleTimeMs = 30_000;

/** Creates a query client without retries, because the API client retries requests as the error catalog defines. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: staleTimeMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
    },
  });

function startVisit(user: User | undefined) {
  if (user) removeOtherUsersData(user.profile);
  showPath(getReturnPath(user?.state));
}

/** Creates the router after sign-in, because it reads the URL that sign-in restores. */
function Pages() {
  const [router] = useState(createRouter);
  // Transitions are disabled, because they yield to every frame, which delays the requested page.
  return <RouterProvider router={router} useTransitions={false} />;
}

export function App({ services, userManager }: { services: Services; userManager: UserManager }) {
  const [queryClient] = useState(createQueryClient);
  const inactive = useStore(services.api.store, (state) => state.inactive);
  const viewEnded = useStore(services.api.store, (state) => state.viewEnded);
  return (
    <ThemeProvider accent={services.config.branding.accentColor}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider userManager={userManager} onSigninCallback={startVisit}>
            <SignInGate>
              {viewEnded ? (
                <Suspense>
                  <ViewEnded />
                </Suspense>
              ) : (
                <Pages />
              )}
              {inactive && (
                <Suspense>
                  <InactiveDialog />
                </Suspense>
              )}
            </SignInGate>
          </AuthProvider>
        </QueryClientProvider>
        <NotificationBar notifications={services.notifications} />
      </ServicesProvider>
    </ThemeProvider>
  );
}
