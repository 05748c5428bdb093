import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameSettings } from '@embed-portal/emulator-protocol/service-messages';
import fastifyStatic from '@fastify/static';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { frameFolder } from '../paths.ts';
import { ServiceError } from '../service/errors.ts';

const placeholder = '__FRAME_SETTINGS__';

/** Serves the scripts, styles and fonts of the frame. */
export async function registerFrameAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(frameFolder, 'assets'),
    prefix: '/frame/assets/',
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
}

/**
 * Sends the page of the frame.
 * @param frameAncestors - origins whose pages may frame it
 */
export async function sendFramePage(
  reply: FastifyReply,
  settings: FrameSettings,
  frameAncestors: readonly string[],
): Promise<FastifyReply> {
  const html = await readFramePage();
  return sendPage(
    reply,
    html.replace(placeholder, () => escapeHtml(JSON.stringify(settings))),
    buildContentSecurityPolicy(frameAncestors),
  );
}

/** Sends a page with a content security policy, which is not cached. */
export function sendPage(reply: FastifyReply, html: string, contentSecurityPolicy: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(html);
}

/**
 * Builds a policy that allows only resources of this origin and `data:` images, and framing only by some origins.
 */
function buildContentSecurityPolicy(frameAncestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ');
}

async function readFramePage(): Promise<string> {
  try {
    return await readFile(join(frameFolder, 'index.html'), 'utf8');
  } catch {
    throw new ServiceError(
      500,
      'InternalServerError',
      'The embed page is not built. Run "npm run build" in the emulator package first.',
    );
  }
}
