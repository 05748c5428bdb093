import type { Caller } from './frame-client.ts';
import type { CallOptions } from './options.ts';

/** Whether the report in the frame is as it was last saved. */
export async function isSaved(caller: Caller, options?: CallOptions): Promise<boolean> {
  return !(await caller.read<boolean>('/report/hasUnsavedChanges', options));
}
