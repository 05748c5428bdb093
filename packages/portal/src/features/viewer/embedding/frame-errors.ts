import type { SecurityFilter } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { log } from '../../../log.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { FrameEventError, isFilterError, explainFrameError } from './failure.ts';
import type { FrameError } from './failure.ts';

interface FrameErrorHandlers {
  /** The report must not be shown. */
  onFatal(error: FrameEventError): void;
  /** The report on show lacks something; without a text it is complete again. */
  onIncomplete(text: string | undefined): void;
}

interface FrameErrorWatch {
  /** Security filters are sent now: what was drawn before does not prove that they hold. */
  expectFilters(): void;
}

const isExpiry = ({ errorCode, message }: FrameError): boolean =>
  errorCode === 'TokenExpired' || message === 'TokenExpired';

/**
 * Reports the `error` events of a frame. An error is fatal until the report has been drawn with its security filters,
 * and whenever it is about one of them. Later errors leave the report on show.
 */
export const watchFrameErrors = (
  report: Pick<Report, 'on'>,
  filters: readonly SecurityFilter[],
  { onFatal, onIncomplete }: FrameErrorHandlers,
): FrameErrorWatch => {
  let filtersSent = filters.length === 0;
  let drawn = false;
  let incomplete = false;
  const setIncomplete = (text: string | undefined) => {
    if (text === undefined && !incomplete) return;
    incomplete = text !== undefined;
    onIncomplete(text);
  };

  report.on('rendered', () => {
    drawn = filtersSent;
    if (drawn) setIncomplete(undefined);
  });
  report.on<FrameError>('error', ({ detail }) => {
    const error = new FrameEventError(detail);
    const { level = models.TraceType.Error } = detail;
    if (level < models.TraceType.Error) {
      log.error(viewerMessages.incomplete, error);
    } else if (isExpiry(detail)) {
      // The toolkit renews the token. Until then a report that is on show has no new data.
      if (drawn) setIncomplete(explainFrameError(detail, filters));
    } else if (!drawn || isFilterError(detail, filters)) {
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
      drawn = false;
    },
  };
};
