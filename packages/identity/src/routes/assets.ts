import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderLogo } from '../pages/icons.ts';
import { script } from '../pages/script.ts';
import type { Site } from '../pages/site.ts';
import { buildStyleSheet } from '../pages/styles.ts';
import type { Context } from './context.ts';

interface Asset {
  type: string;
  body: string | Buffer;
}

/** Returns the style sheet, script, logo and font of the pages by path. */
export function loadAssets({ accentColor }: Site): ReadonlyMap<string, Asset> {
  const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
  return new Map<string, Asset>([
    ['/assets/page.css', { type: 'text/css; charset=utf-8', body: buildStyleSheet(accentColor) }],
    ['/assets/page.js', { type: 'text/javascript; charset=utf-8', body: script }],
    ['/assets/mark.svg', { type: 'image/svg+xml', body: renderLogo(accentColor, 32).text }],
    [
      '/assets/inter.woff2',
      { type: 'font/woff2', body: readFileSync(createRequire(import.meta.url).resolve(fontFile)) },
    ],
  ]);
}

export function sendAsset(ctx: Context, { type, body }: Asset): void {
  ctx.type = type;
  ctx.set('Cache-Control', 'public, max-age=300');
  ctx.body = body;
}
