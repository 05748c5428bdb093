import { createContext, useContext } from 'react';
import type { ContentService } from '../binding/binding.ts';
import { getDefaultService } from '../binding/default-service.ts';

const Context = createContext<ContentService | undefined>(undefined);

/** Provides the service to nested components and hooks: `<EmbedServiceProvider value={service}>`. */
export const EmbedServiceProvider = Context.Provider;

/** Returns the passed service, the service of the nearest provider, or a shared service with default options. */
export function useService(service?: ContentService): ContentService {
  const provided = useContext(Context);
  return service ?? provided ?? getDefaultService();
}
