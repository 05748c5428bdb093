import { test } from '@playwright/test';
import { startStack } from './stack.ts';
import type { RunningStack } from './stack.ts';

/**
 * Starts the complete product before the first test of a file, and stops it after the last. The result is empty until
 * then.
 */
export function setUpSharedStack(): RunningStack {
  const stack = {} as RunningStack;
  test.beforeAll(async () => {
    Object.assign(stack, await startStack());
  });
  // The start may have failed, and its error must remain the reported one.
  test.afterAll(() => (stack as Partial<RunningStack>).stop?.());
  return stack;
}
