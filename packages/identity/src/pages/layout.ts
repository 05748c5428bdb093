import { html } from './html.ts';
import type { Markup } from './html.ts';
import { renderLogo } from './icons.ts';
import type { Site } from './site.ts';

interface PageOptions {
  title: string;
  content: Markup;
  /** `wide` suits pages that show data, `narrow` suits forms. */
  width?: 'narrow' | 'wide';
}

/** Heights of the decorative bars behind the card, in percent. */
const barHeights = [16, 22, 19, 27, 24, 33, 29, 38, 44, 40, 52, 47, 58, 66, 61, 74, 70, 83, 90, 100];

/** Renders a complete page with the product's branding. */
export function renderLayout(site: Site, { title, content, width = 'narrow' }: PageOptions): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${site.productName}</title>
        <link rel="icon" href="/assets/mark.svg" type="image/svg+xml" />
        <link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/assets/page.css" />
        <script src="/assets/page.js" defer></script>
      </head>
      <body>
        ${renderBackdrop()}
        <div class="frame ${width}">
          <header class="brand">${renderLogo(site.accentColor, 36)}<span>${site.productName}</span></header>
          <main class="card">${content}</main>
          <footer>© 2021–${new Date().getFullYear()} ${site.providerName}</footer>
        </div>
      </body>
    </html>`.text;
}

function renderBackdrop(): Markup {
  const bars = barHeights.map((height, index) => {
    const top = 100 - height;
    return html`<rect x="${index * 10 + 1}" y="${top}" width="8" height="${height + 4}" rx="1.5" />`;
  });
  return html`<svg class="backdrop" viewBox="0 0 200 100" preserveAspectRatio="none" aria-hidden="true">
    ${bars}
  </svg>`;
}
