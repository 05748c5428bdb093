import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const iconSet = '@iconify-json/lucide/icons.json';
const query = '?icons-of=';
const usedIcon = /\bcreateIcon\(icons(?:\.(\w+)|\['([\w-]+)'\])/g;

/**
 * Gives each module its own icon set with only the icons that it uses. The complete set contains about 2,000 icons, and
 * a set that modules share would be part of the main bundle.
 */
export const pickIcons = (): Plugin => ({
  name: 'pick-icons',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== iconSet || importer === undefined) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    return resolved && `\0${resolved.id}${query}${importer}`;
  },
  load(id) {
    const [file = '', importer] = id.slice(1).split(query);
    if (!id.startsWith('\0') || importer === undefined) return null;
    const { icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, unknown> };
    const matches = readFileSync(importer, 'utf8').matchAll(usedIcon);
    const names = Array.from(matches, ([, name = '', quotedName = '']) => name || quotedName);
    const missing = names.filter((name) => !(name in icons));
    if (names.length === 0 || missing.length > 0)
      this.error(`The icon set does not contain the icons of ${importer}: ${missing.join(', ')}`);
    const used = Object.fromEntries(names.map((name) => [name, icons[name]]));
    return `export default ${JSON.stringify({ icons: used })}`;
  },
});
