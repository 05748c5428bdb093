import { EmulatorError } from '../emulator-error.ts';

/** Reason why an export fails, which the status of the export contains. */
export class ExportError extends EmulatorError<
  | 'ChromiumNotFound'
  | 'ChromiumFailed'
  | 'ReportFailed'
  | 'TimedOut'
  | 'TooLarge'
  | 'Canceled'
  | 'InjectedFault'
> {
  override readonly name = 'ExportError';
}
