import type { FrameClient } from './frame-client.ts';
import type { CallOptions } from './options.ts';

/** Returns whether the report has no unsaved changes. */
export async function isSaved(client: FrameClient, options?: CallOptions): Promise<boolean> {
  return !(await client.read<boolean>('/report/hasUnsavedChanges', options));
}
