import type { Provider } from 'oidc-provider';

/** Koa's context, as the provider's middleware receives it. */
export type Middleware = Parameters<Provider['use']>[0];
export type Context = Parameters<Middleware>[0];

export function sendPage(
  ctx: Pick<Context, 'status' | 'type' | 'body' | 'set'>,
  status: number,
  page: string,
): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = page;
}
