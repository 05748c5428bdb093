import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServicesProvider } from '../app/services.tsx';
import type { Services } from '../app/services.tsx';

/** Creates the wrapper of a hook that uses only these services. Failed queries are not retried. */
export function createWrapper(services: object) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services as Services}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ServicesProvider>
  );
}
