export const defaultAccent = '#2563eb';
const onDark = '#ffffff';
const onLight = '#11151c';

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Returns the relative luminance (WCAG 2) of a color such as `#2563eb`, from 0 to 1. */
export const getLuminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Returns the text color with the best contrast on the accent color. */
export const getContrast = (hex: string): string => {
  const against = getLuminance(hex) + 0.05;
  const white = 1.05 / against;
  const dark = against / (getLuminance(onLight) + 0.05);
  return white >= dark || white >= 4.5 ? onDark : onLight;
};

const mix = (hex: string, share: number, other: string) => `color-mix(in oklab, ${hex} ${share}%, ${other})`;
const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/** Builds the color palette of the accent. All shades are derived from the color of the branding. */
export const buildAccentPalette = (hex: string) => ({
  // Identical in both themes: the text color was chosen for exactly this color and could become unreadable on a mix.
  solid: { value: hex },
  solidHover: { value: mix(hex, 88, getContrast(hex) === onDark ? 'black' : 'white') },
  contrast: { value: getContrast(hex) },
  fg: both(mix(hex, 88, 'black'), mix(hex, 52, 'white')),
  subtle: both(mix(hex, 7, 'white'), mix(hex, 16, 'transparent')),
  muted: both(mix(hex, 13, 'white'), mix(hex, 26, 'transparent')),
  emphasized: both(mix(hex, 26, 'white'), mix(hex, 42, 'transparent')),
  border: both(mix(hex, 30, 'white'), mix(hex, 45, 'transparent')),
  focusRing: both(hex, mix(hex, 62, 'white')),
});
