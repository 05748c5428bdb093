import { randomBytes } from 'node:crypto';
import type { ExportedPage } from '@embed-portal/emulator-protocol/service-messages';
import fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import { createEmbedDataRoutes } from '../embed/data-routes.ts';
import { registerFrameAssets, sendFramePage, sendPage } from '../embed/frame-page.ts';
import type { ServiceContext } from '../service/context.ts';
import { createNotFoundError, sendError } from '../service/errors.ts';

/** Server of the pages of one export, which only the browser on this computer can reach. */
export interface PageServer {
  /** Returns the one-time address of a page. */
  publishPage(page: ExportedPage): string;
  /** Returns the one-time address of a document that contains the pages one below the other, for printing. */
  publishDocument(pages: readonly ExportedPage[]): string;
  close(): Promise<void>;
}

/**
 * Starts a server on a free port of the loopback interface. Each page has a random address that works once, because
 * the page contains the token of the export.
 */
export async function startPageServer(context: ServiceContext): Promise<PageServer> {
  const app = fastify({ logger: false, forceCloseConnections: true });
  const published = new Map<string, (reply: FastifyReply) => Promise<FastifyReply>>();
  app.setErrorHandler(sendError);
  await registerFrameAssets(app);
  await app.register(createEmbedDataRoutes(context));
  app.get<{ Params: { key: string } }>('/exports/:key', async ({ params }, reply) => {
    const send = published.get(params.key);
    published.delete(params.key);
    if (!send) throw createNotFoundError('The page');
    return send(reply);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const publish = (send: (reply: FastifyReply) => Promise<FastifyReply>): string => {
    const key = randomBytes(32).toString('base64url');
    published.set(key, send);
    return `${origin}/exports/${key}`;
  };
  const publishPage = (exportedPage: ExportedPage): string =>
    publish((reply) => sendFramePage(reply, { hostOrigins: [], faults: {}, exportedPage }, [origin]));
  return {
    publishPage,
    publishDocument: (pages) =>
      publish(async (reply) => {
        const nonce = randomBytes(16).toString('base64url');
        const policy = `default-src 'none'; style-src 'nonce-${nonce}'; frame-src ${origin}; frame-ancestors 'none'`;
        const frames = pages.map((page) => ({ size: page.size, url: publishPage(page) }));
        return sendPage(reply, buildDocument(frames, nonce), policy);
      }),
    close: () => app.close(),
  };
}

interface DocumentFrame {
  size: { width: number; height: number };
  url: string;
}

/** Builds a document with one printed page for each frame, at the size of the frame. */
function buildDocument(frames: readonly DocumentFrame[], nonce: string): string {
  const styles = frames.map(
    ({ size: { width, height } }, index) =>
      `@page p${index} { size: ${width}px ${height}px; margin: 0; } #p${index} { page: p${index}; width: ${width}px; height: ${height}px; }`,
  );
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Report</title>',
    `<style nonce="${nonce}">html, body { margin: 0; } iframe { display: block; width: 100%; height: 100%; border: 0; }`,
    'div { overflow: hidden; break-inside: avoid; } div + div { break-before: page; }',
    ...styles,
    '</style>',
    ...frames.map(({ url }, index) => `<div id="p${index}"><iframe src="${url}"></iframe></div>`),
  ].join('\n');
}
