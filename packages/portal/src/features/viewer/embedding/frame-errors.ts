import type { SecurityFilter } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { log } from '../../../log.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { FrameEventError, isFilterError, explainFrameError } from './failure.ts';
import type { FrameError } from './failure.ts';

interface FrameErrorHandlers {
  /** Called when the report must not be shown. */
  onFatal(error: FrameEventError): void;
  /**
   * Called with a message when data of the visible report is missing, and with `undefined` when it is complete again.
   */
  onIncomplete(text: string | undefined): void;
}

interface FrameErrorMonitor {
  /**
   * Ignores the `rendered` events so far, which do not prove that the security filters apply. Call it before sending
   * the filters.
   */
  expectFilters(): void;
}

const isExpiry = ({ errorCode, message }: FrameError): boolean =>
  errorCode === 'TokenExpired' || message === 'TokenExpired';

/**
 * Reports the `error` events of a frame. Errors are fatal until the report has been rendered with its security filters,
 * and whenever a security filter causes them. The report stays visible after other errors.
 */
export const watchFrameErrors = (
  report: Pick<Report, 'on'>,
  filters: readonly SecurityFilter[],
  { onFatal, onIncomplete }: FrameErrorHandlers,
): FrameErrorMonitor => {
  let filtersSent = filters.length === 0;
  let isRendered = false;
  let incomplete = false;
  const setIncomplete = (text: string | undefined) => {
    if (text === undefined && !incomplete) return;
    incomplete = text !== undefined;
    onIncomplete(text);
  };

  report.on('rendered', () => {
    isRendered = filtersSent;
    if (isRendered) setIncomplete(undefined);
  });
  report.on<FrameError>('error', ({ detail }) => {
    const error = new FrameEventError(detail);
    const { level = models.TraceType.Error } = detail;
    if (level < models.TraceType.Error) {
      log.warn(viewerMessages.frameWarning, error);
    } else if (isExpiry(detail)) {
      // The toolkit renews the token. Until then the visible report cannot load new data.
      if (isRendered) setIncomplete(explainFrameError(detail, filters));
    } else if (!isRendered || isFilterError(detail, filters)) {
      onFatal(error);
    } else {
      log.error(viewerMessages.incomplete, error);
      setIncomplete(explainFrameError(detail, filters));
    }
  });
  return {
    expectFilters() {
      if (filters.length === 0) return;
      filtersSent = true;
      isRendered = false;
    },
  };
};
