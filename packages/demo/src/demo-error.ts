type DemoErrorCode = 'data_unusable' | 'invalid_options' | 'port_unavailable' | 'service_failed';

/** A failure that the user can fix. Its one-sentence message is shown without a stack. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
  /** Does not change between versions. */
  readonly code: DemoErrorCode;

  constructor(code: DemoErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
