import type { CanvasStyle } from '../../content/report-schema.ts';
import type { EmbedSession } from '../report/embed-session.ts';
import { isHighContrast } from './contrast.ts';
import { isDark, mixColors, buildPalette } from './palette.ts';
import type { Palette } from './palette.ts';

const transparent = 1;
/** What of a session decides on it. */
type CanvasSource = Pick<EmbedSession, 'activePage' | 'settings'> & {
  config: Pick<EmbedSession['config'], 'contrastMode'>;
};

/** How much of a colour is left where it would glare, or go under, in a theme of the other brightness. */
const hintShare = 0.06;

/** What to draw behind the visuals of the active page and around it: in high contrast nothing, and nothing around where the host page shows through. */
export function getVisibleCanvases({ activePage, config, settings }: CanvasSource): {
  background: CanvasStyle | undefined;
  wallpaper: CanvasStyle | undefined;
} {
  if (isHighContrast(config.contrastMode)) return { background: undefined, wallpaper: undefined };
  const { background, wallpaper } = activePage;
  return { background, wallpaper: settings.background === transparent ? undefined : wallpaper };
}

/** Paints a layer that lies behind others. */
export function paintCanvas(layer: HTMLElement, style: CanvasStyle | undefined, session: EmbedSession): void {
  layer.hidden = style === undefined;
  if (!style) return;
  const { color, image, transparency } = style;
  Object.assign(layer.style, {
    backgroundColor: color === undefined ? '' : adaptColor(color, buildPalette(session.effectiveTheme)),
    backgroundImage: image === undefined ? '' : `url("${image}")`,
    opacity: String(1 - transparency / 100),
  });
}

/** The author's colour, or in a theme of the other brightness a hint of it. */
export function adaptColor(color: string, { dark, page }: Pick<Palette, 'dark' | 'page'>): string {
  return isDark(color) === dark ? color : mixColors(page, color, hintShare);
}
