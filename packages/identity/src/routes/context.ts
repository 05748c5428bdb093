import type { Provider } from 'oidc-provider';

/** Middleware type of oidc-provider's Koa application. */
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
