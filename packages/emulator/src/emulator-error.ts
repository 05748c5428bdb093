/** Base class of the errors that the emulator reports to its clients. Distinguish errors by `code`. */
export class EmulatorError<Code extends string = string> extends Error {
  override readonly name: string = 'EmulatorError';
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
