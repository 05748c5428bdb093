import type { RuntimeConfig } from '@embed-portal/api-contract';
import { createRequiredContext } from '../shared/create-required-context.ts';

/** Provides the runtime configuration. */
export const [ConfigContext, useConfig] = createRequiredContext<RuntimeConfig>('configuration');
