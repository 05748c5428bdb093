import type { CanvasStyle, Page } from '@embed-portal/emulator-protocol/report-schema';
import { isHighContrast } from '../appearance/contrast.ts';
import { isDark, mixColors, buildPalette } from '../appearance/palette.ts';
import type { Palette } from '../appearance/palette.ts';
import { getRenderedTheme } from '../report/embed-state.ts';
import type { EmbedState } from '../report/embed-state.ts';

/** `BackgroundType.Transparent` of powerbi-models. */
const transparentBackground = 1;

/** Fields of the state that determine the canvases. */
type CanvasSource = Pick<EmbedState, 'settings'> & { config: Pick<EmbedState['config'], 'contrastMode'> };

/** Share of an authored color that is blended into the page color in themes of opposite brightness. */
const blendShare = 0.06;

/**
 * Returns the canvases behind and around the active page. High contrast hides both. A transparent background hides the
 * wallpaper, so that the host page shows through.
 */
export function getVisibleCanvases(
  activePage: Page,
  { config, settings }: CanvasSource,
): {
  background: CanvasStyle | undefined;
  wallpaper: CanvasStyle | undefined;
} {
  if (isHighContrast(config.contrastMode)) return { background: undefined, wallpaper: undefined };
  const { background, wallpaper } = activePage;
  return { background, wallpaper: settings.background === transparentBackground ? undefined : wallpaper };
}

/** Applies a canvas style to a background layer. */
export function paintCanvas(layer: HTMLElement, style: CanvasStyle | undefined, state: EmbedState): void {
  layer.hidden = style === undefined;
  if (!style) return;
  const { color, image, transparency } = style;
  Object.assign(layer.style, {
    backgroundColor: color === undefined ? '' : adaptColor(color, buildPalette(getRenderedTheme(state))),
    backgroundImage: image === undefined ? '' : `url("${image}")`,
    opacity: String(1 - transparency / 100),
  });
}

/** Returns the authored color, blended into the page color in themes of opposite brightness. */
export function adaptColor(color: string, { dark, page }: Pick<Palette, 'dark' | 'page'>): string {
  return isDark(color) === dark ? color : mixColors(page, color, blendShare);
}
