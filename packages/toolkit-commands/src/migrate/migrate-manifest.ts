import { parseExpression } from '@babel/parser';
import type { ObjectExpression, ObjectProperty } from '@babel/types';
import MagicString from 'magic-string';
import { editList } from './edit-list.ts';
import type { ListItem } from './edit-list.ts';
import { wrapperPackages } from './powerbi-client.ts';
import { getLine } from './report.ts';
import type { Note } from './report.ts';
import { getRange, walk } from './syntax.ts';

const sections = new Set(['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']);
const replacedPackages = ['powerbi-client', 'powerbi-models'];

/** Returns the properties of an object with their names. */
const getEntries = ({ properties }: ObjectExpression): [name: string, property: ObjectProperty][] =>
  properties.flatMap((property) =>
    property.type === 'ObjectProperty' && property.key.type === 'StringLiteral'
      ? [[property.key.value, property] as [string, ObjectProperty]]
      : [],
  );

/**
 * Replaces powerbi-client and powerbi-models in the dependencies of a package.
 *
 * @param version - version of embed-toolkit
 * @throws {SyntaxError} when the text is not valid JSON
 */
export function migrateManifest(text: string, version: string): { code: string; notes: Note[] } {
  const manifest = parseExpression(text);
  const code = new MagicString(text);
  const notes: Note[] = [];
  if (manifest.type !== 'ObjectExpression') return { code: text, notes };
  const lists = getEntries(manifest).flatMap(([name, { value }]) =>
    sections.has(name) && value.type === 'ObjectExpression' ? [value] : [],
  );
  let isInstalled = lists.some((list) => getEntries(list).some(([name]) => name === 'embed-toolkit'));
  const handled = new Set<unknown>();
  for (const list of lists) {
    const items = getEntries(list).map(([name, node]): ListItem => {
      handled.add(node.key);
      if (!replacedPackages.includes(name)) return { node, replacement: undefined };
      const replacement = isInstalled ? null : `"embed-toolkit": "^${version}"`;
      isInstalled = true;
      return { node, replacement };
    });
    // Removes the list's only entry together with the line breaks around it.
    if (items.length > 0 && !editList(code, items)) {
      const [start, end] = getRange(list);
      code.overwrite(start, end, '{}');
    }
  }
  for (const { node } of walk(manifest)) {
    if (node.type !== 'StringLiteral') continue;
    const line = getLine(text, getRange(node)[0]);
    if (handled.has(node) && wrapperPackages.has(node.value)) {
      const entry = wrapperPackages.get(node.value);
      const alias = `Redirect it to embed-toolkit/drop-in with an alias in your bundler${entry ? `, or use ${entry}` : ''}.`;
      notes.push({ line, message: `${node.value} imports powerbi-client. ${alias}` });
    }
    if (!handled.has(node) && node.value.startsWith('powerbi-client'))
      notes.push({ line, message: `'${node.value}' is named here. Change or remove it by hand.` });
  }
  return { code: code.toString(), notes };
}
