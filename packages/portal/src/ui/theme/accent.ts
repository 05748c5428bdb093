export const defaultAccent = '#2563eb';
const lightText = '#ffffff';
const darkText = '#11151c';

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Returns the relative luminance (WCAG 2) of a color such as `#2563eb`, from 0 to 1. */
export function getLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(hex.slice(start, start + 2), 16)),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Returns a readable text color for the accent color: white if its contrast suffices, otherwise the color with the
 * better contrast.
 */
export function getContrastColor(hex: string): string {
  const luminance = getLuminance(hex);
  const white = 1.05 / (luminance + 0.05);
  const dark = (luminance + 0.05) / (getLuminance(darkText) + 0.05);
  return white >= dark || white >= 4.5 ? lightText : darkText;
}

/** Returns a CSS color that consists of a percentage of one color and the rest of another. */
export const mix = (hex: string, percentage: number, other: string) =>
  `color-mix(in oklab, ${hex} ${percentage}%, ${other})`;
const toThemeValues = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/** Builds the color palette of the accent. All shades are derived from the color of the branding. */
export const buildAccentPalette = (hex: string) => ({
  // Identical in both themes, because the contrast of the text color is calculated for exactly this color.
  solid: { value: hex },
  solidHover: { value: mix(hex, 88, getContrastColor(hex) === lightText ? 'black' : 'white') },
  contrast: { value: getContrastColor(hex) },
  fg: toThemeValues(mix(hex, 88, 'black'), mix(hex, 52, 'white')),
  subtle: toThemeValues(mix(hex, 7, 'white'), mix(hex, 16, 'transparent')),
  muted: toThemeValues(mix(hex, 13, 'white'), mix(hex, 26, 'transparent')),
  emphasized: toThemeValues(mix(hex, 26, 'white'), mix(hex, 42, 'transparent')),
  border: toThemeValues(mix(hex, 30, 'white'), mix(hex, 45, 'transparent')),
  focusRing: toThemeValues(hex, mix(hex, 62, 'white')),
});
