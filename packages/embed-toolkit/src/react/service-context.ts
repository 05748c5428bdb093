import { createContext, useContext } from 'react';
import type { ContentService } from '../binding/binding.ts';
import { Service } from '../service.ts';

const Context = createContext<ContentService | undefined>(undefined);

/** Gives the components and hooks below it their service: `<EmbedServiceProvider value={service}>`. */
export const EmbedServiceProvider = Context.Provider;

let defaultService: Service | undefined;

/** The service that is given, else the nearest provider's, else one with default options for the whole page. */
export function useService(given?: ContentService): ContentService {
  const provided = useContext(Context);
  return given ?? provided ?? (defaultService ??= new Service());
}
