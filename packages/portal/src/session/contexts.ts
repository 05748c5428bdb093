import { createContext, useContext } from 'react';
import { createRequiredContext } from '../shared/create-required-context.ts';
import type { ApiServers } from './api-server.ts';
import type { Session } from './session.ts';
import type { View } from './view-session.ts';

/** Provides the session of the signed-in user. */
export const [SessionContext, useSession] = createRequiredContext<Session>('session');

/** Provides the API servers. */
export const [ApiServersContext, useApiServers] = createRequiredContext<ApiServers>('list of API servers');

/** Provides the session in which this tab views the portal as another user, if any. */
export const ViewContext = createContext<View | undefined>(undefined);

export const useView = (): View | undefined => useContext(ViewContext);
