import { createRequiredContext } from '../shared/create-required-context.ts';
import type { ApiClient } from './client.ts';

/** Provides the API client. */
export const [ApiContext, useApi] = createRequiredContext<ApiClient>('API client');
