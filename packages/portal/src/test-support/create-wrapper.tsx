import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServicesContext } from '../services.ts';
import type { Services } from '../services.ts';

/** Creates the wrapper of a hook that uses only these services. Failed queries are not retried. */
export const createWrapper = (services: object) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services as Services}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ServicesContext>
  );
};
