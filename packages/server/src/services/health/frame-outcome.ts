import { routes } from '@embed-portal/api-contract';
import { findEmbedTarget } from '../embed-tokens/target.ts';
import { defineObservation } from '../operation.ts';

/** Records whether the frame of a viewer rendered a report that the caller may open. */
export const reportFrameOutcome = defineObservation(
  routes.reportFrameOutcome,
  async ({ ctx, params: { appId, reportId }, body: { outcome } }) => {
    await findEmbedTarget(ctx, appId, reportId);
    await ctx.recordHealth(
      { kind: 'report', id: reportId },
      { source: 'frame', code: outcome === 'rendered' ? null : outcome, userId: ctx.user.id },
    );
  },
);
