import type { FrameSettings } from '@embed-portal/emulator-protocol/service-messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceContext } from '../service/context.ts';
import { resolveFaults } from '../service/faults.ts';
import { registerFrameAssets, sendFramePage } from './frame-page.ts';

/** Paths of the embed pages. `/embed` and `/tileEmbed` embed tiles. */
const embedPaths = [
  '/reportEmbed',
  '/rdlEmbed',
  '/dashboardEmbed',
  '/embed',
  '/tileEmbed',
  '/qnaEmbed',
  '/quickCreate',
];

/** Creates the plugin that serves the embed pages and their assets. */
export function createEmbedPageRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    await registerFrameAssets(app);
    const sendEmbedPage = (
      { query }: FastifyRequest<{ Querystring: Record<string, string> }>,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const faults = resolveFaults(context.faults, query['faults']).embed ?? {};
      const settings: FrameSettings = { hostOrigins: context.hostOrigins, faults };
      return sendFramePage(reply, settings, context.hostOrigins);
    };
    for (const path of embedPaths) app.get(path, sendEmbedPage);
  };
}
