/**
 * Returns the text color with sufficient WCAG contrast on a background: white or near-black.
 * @param background - a color such as `#2563eb`
 */
export function getTextColor(background: string): string {
  const luminance = getRelativeLuminance(background);
  const whiteContrast = 1.05 / (luminance + 0.05);
  const blackContrast = (luminance + 0.05) / 0.05;
  // White is preferred on buttons as long as it is legible.
  return whiteContrast >= 4.5 || whiteContrast >= blackContrast ? '#ffffff' : '#0b0f16';
}

function getRelativeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
