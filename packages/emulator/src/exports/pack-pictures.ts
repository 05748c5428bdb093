import { zipSync } from 'fflate';

/** Picture of a page or of a visual. */
export interface Picture {
  name: string;
  /** Size in report pixels. The picture can have more pixels. */
  size: { width: number; height: number };
  png: Uint8Array;
}

/** Packs pictures into a ZIP archive, in the order of the pages. */
export function packPictures(pictures: readonly Picture[]): Uint8Array {
  const entries = pictures.map(
    ({ name, png }, index) => [`${String(index + 1).padStart(2, '0')} ${name}.png`, png] as const,
  );
  // Pictures are already compressed.
  return zipSync(Object.fromEntries(entries), { level: 0 });
}
