import '@fontsource-variable/inter/wght.css';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Decorator, Preview } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AuthContext } from 'react-oidc-context';
import type { AuthContextProps } from 'react-oidc-context';
import { RouterProvider, createMemoryRouter, useRouteError } from 'react-router-dom';
import { createStore } from 'zustand';
import { ServicesProvider } from '../src/app/services.tsx';
import type { Services } from '../src/app/services.tsx';
import { i18n } from '../src/i18n/i18n.ts';
import type { SessionPhase } from '../src/session/session.ts';
import { config } from '../src/test-support/sample.ts';
import { NotificationBar } from '../src/ui/notifications/notification-bar.tsx';
import { createNotifications } from '../src/ui/notifications/notification-queue.ts';
import { ThemeProvider } from '../src/ui/theme/theme-provider.tsx';

// Storybook has no compiled catalogs.
i18n.setMessagesCompiler(compileMessage);

const auth = { user: { profile: { iss: 'https://id.example', sub: 'anna' } } } as AuthContextProps;
const session = { phase: createStore<SessionPhase>(() => 'active') } as Services['session'];

/** An API that never responds, for the stories of forms whose values are still loading. */
const api = { call: () => new Promise(() => undefined) } as unknown as Services['api'];

const queryClient = new QueryClient();

/** Passes errors of stories on to Storybook, because the router would catch them. */
function Rethrow(): never {
  throw useRouteError();
}

/** Renders a story within the providers of the portal. Forms require a router for their warning about changes. */
function Providers({ children }: { children: ReactNode }) {
  const [notifications] = useState(createNotifications);
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: children, ErrorBoundary: Rethrow }]),
  );
  return (
    <ThemeProvider accent={null}>
      {/* The components use no other services. */}
      <ServicesProvider services={{ api, config, notifications, session } as Services}>
        <AuthContext.Provider value={auth}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </AuthContext.Provider>
        <NotificationBar notifications={notifications} />
      </ServicesProvider>
    </ThemeProvider>
  );
}

const applyColorMode: Decorator = (Story, { globals }) => {
  const mode = globals['theme'] === 'dark' ? 'dark' : 'light';
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(mode);
  root.style.colorScheme = mode;
  return <Story />;
};

const preview: Preview = {
  decorators: [
    (Story) => (
      <Providers>
        <Story />
      </Providers>
    ),
    applyColorMode,
  ],
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: { layout: 'padded', a11y: { test: 'error' } },
};

export default preview;
