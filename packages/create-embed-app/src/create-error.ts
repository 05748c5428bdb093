/** A failure that the user can resolve. Its message contains the remedy and is printed without a stack. */
export class CreateError extends Error {
  override readonly name = 'CreateError';
  readonly exitCode: number;

  /** `exitCode` is 2 for wrong arguments and 1 for other failures. */
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
