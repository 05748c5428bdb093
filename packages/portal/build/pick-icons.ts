import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const iconSet = /\/@iconify-json\/lucide\/icons\.json$/;
const iconName = /\bcreateIcon\('([\w-]+)'\)/g;
const iconsModule = new URL('../src/ui/icons.tsx', import.meta.url);

/** Removes the icons that `src/ui/icons.tsx` does not use from the icon set, because it contains about 2,000 icons. */
export const pickIcons = (): Plugin => ({
  name: 'pick-icons',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!iconSet.test(id.replaceAll('\\', '/'))) return null;
    const { icons } = JSON.parse(code) as { icons: Record<string, unknown> };
    const names = Array.from(readFileSync(iconsModule, 'utf8').matchAll(iconName), ([, name = '']) => name);
    const missing = names.filter((name) => !(name in icons));
    if (names.length === 0 || missing.length > 0)
      this.error(`The icon set does not contain the icons of src/ui/icons.tsx: ${missing.join(', ')}`);
    return {
      code: JSON.stringify({ icons: Object.fromEntries(names.map((name) => [name, icons[name]])) }),
      map: null,
    };
  },
});
