import { test } from '@playwright/test';
import { startStack } from './stack.ts';
import type { RunningStack, StackOptions } from './stack.ts';

/**
 * Starts the complete product before the first test of a file, and stops it after the last one.
 *
 * @returns the stack, whose properties are available during the tests
 */
export function setUpSharedStack(options: StackOptions = {}): RunningStack {
  const stack = {} as RunningStack;
  test.beforeAll(async () => {
    Object.assign(stack, await startStack(options));
  });
  // If the start has failed, there is nothing to stop, and its error must be reported.
  test.afterAll(() => (stack as Partial<RunningStack>).stop?.());
  return stack;
}
