import type { VisualFormat } from '@embed-portal/emulator-protocol/report-schema';

/** Applies the format of a visual to its container. */
export function applyVisualFormat(container: HTMLElement, format: VisualFormat = {}): void {
  const { titleVisible, titleColor, titleAlignment, backgroundColor, borderColor } = format;
  container.classList.toggle('untitled', titleVisible === false);
  container.classList.toggle('colored-title', titleColor !== undefined);
  container.classList.toggle('aligned-title', titleAlignment !== undefined);
  const properties = {
    '--title-color': titleColor,
    '--title-alignment': titleAlignment,
    '--surface': backgroundColor,
    '--line': borderColor,
  };
  for (const [name, value] of Object.entries(properties)) {
    if (value !== undefined) container.style.setProperty(name, value);
  }
}
