/** A failure that the user can fix. Its one-sentence message is shown without a stack. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
