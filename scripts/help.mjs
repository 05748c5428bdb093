// Lists the npm scripts with the descriptions of docs/commands.md.
import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../docs/commands.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| (`npm .+?`) \| (.+) \|$/gm)].map(([, command = '', text = '']) => [
  command.replaceAll('`', ''),
  text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', ''),
]);
const width = Math.max(...rows.map(([command = '']) => command.length));
for (const [command = '', text] of rows) console.log(`  ${command.padEnd(width)}  ${text}`);
