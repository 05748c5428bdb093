import type { FrameClient } from './frame-client.ts';
import type { CallOptions } from './options.ts';

/** Whether the report in the frame is as it was last saved. */
export async function isSaved(client: FrameClient, options?: CallOptions): Promise<boolean> {
  return !(await client.read<boolean>('/report/hasUnsavedChanges', options));
}
