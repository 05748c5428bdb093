import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameSettings } from '@embed-portal/emulator-frame/protocol/service-messages';
import fastifyStatic from '@fastify/static';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { frameFolder } from '../paths.ts';
import type { ServiceContext } from '../service/context.ts';
import { ServiceError } from '../service/errors.ts';
import { resolveFaults } from '../service/faults.ts';

const placeholder = '__FRAME_SETTINGS__';

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
    await app.register(fastifyStatic, {
      root: join(frameFolder, 'assets'),
      prefix: '/frame/assets/',
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
    });
    const sendPage = async (
      { query }: FastifyRequest<{ Querystring: Record<string, string> }>,
      reply: FastifyReply,
    ) => {
      const faults = resolveFaults(context.faults, query['faults']).embed ?? {};
      const settings: FrameSettings = { hostOrigins: context.hostOrigins, faults };
      const html = await readFramePage();
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', buildContentSecurityPolicy(context.hostOrigins))
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .send(html.replace(placeholder, () => escapeHtml(JSON.stringify(settings))));
    };
    for (const path of embedPaths) app.get(path, sendPage);
  };
}

/**
 * Builds a policy that allows only resources of this origin and `data:` images, and framing only by configured origins.
 */
function buildContentSecurityPolicy(hostOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${hostOrigins.length > 0 ? hostOrigins.join(' ') : "'none'"}`,
  ].join('; ');
}

async function readFramePage(): Promise<string> {
  try {
    return await readFile(join(frameFolder, 'index.html'), 'utf8');
  } catch {
    throw new ServiceError(
      503,
      'FrameNotBuilt',
      'The embed page is not built. Run "npm run build" in the emulator package first.',
    );
  }
}
