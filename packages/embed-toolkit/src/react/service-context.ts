import { createContext, useContext } from 'react';
import type { ContentService } from '../binding/binding.ts';
import { Service } from '../service.ts';

const Context = createContext<ContentService | undefined>(undefined);

/** Provides the service to nested components and hooks: `<EmbedServiceProvider value={service}>`. */
export const EmbedServiceProvider = Context.Provider;

let defaultService: Service | undefined;

/** Returns the given service, the nearest provider's, or a shared one with default options. */
export function useService(given?: ContentService): ContentService {
  const provided = useContext(Context);
  return given ?? provided ?? (defaultService ??= new Service());
}
