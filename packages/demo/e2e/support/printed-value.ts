import type { RunningStack } from './stack.ts';

/** Returns the value that `npm start` printed next to a label. */
export const getPrintedValue = (stack: RunningStack, label: string): string =>
  new RegExp(`^ *${label} +(\\S+)$`, 'm').exec(stack.getOutput().stdout)?.[1] ?? `no ${label} was printed`;
