import type { CallOptions } from '../shared/options.ts';
import type { FrameClient } from '../transport/frame-client.ts';

/** Returns whether the report has no unsaved changes. */
export async function isSaved(client: FrameClient, options?: CallOptions): Promise<boolean> {
  return !(await client.read<boolean>('/report/hasUnsavedChanges', options));
}
