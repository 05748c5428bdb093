import { Service } from 'embed-toolkit';
import { log } from '../../../log.ts';
import { messages } from '../../../messages.ts';
import { frameTimeout } from './report-session.ts';

let service: Service | undefined;

/** The page's one embedding service; every call of it ends within 30 s. */
export const embeddingService = (embedOrigins: readonly string[]): Service =>
  (service ??= new Service({
    embedOrigins,
    timeout: frameTimeout,
    onError: (error) => {
      log.error(messages.viewer.embedFailed, error);
    },
  }));
