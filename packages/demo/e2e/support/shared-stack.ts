import { test } from '@playwright/test';
import { startStack } from './stack.ts';
import type { RunningStack } from './stack.ts';

/** The whole product for the tests of one file: started before the first, stopped after the last, and empty until then. */
export function setUpSharedStack(): RunningStack {
  const stack = {} as RunningStack;
  test.beforeAll(async () => {
    Object.assign(stack, await startStack());
  });
  // It may not have come up: why is the story then, not that it can't be stopped.
  test.afterAll(() => (stack as Partial<RunningStack>).stop?.());
  return stack;
}
