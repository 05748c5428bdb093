/** Something that keeps the demo from running and that the user can mend: one sentence, shown without a stack. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
