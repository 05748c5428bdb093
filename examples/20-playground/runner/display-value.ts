import type { DisplayedValue } from '../shared/messages.ts';

/** Limits of a displayed value. Objects such as `Page` refer to their report and its service. */
const maxDepth = 5;
const maxEntries = 100;
const maxObjects = 800;
const maxTextLength = 20_000;

const isTokenName = (name: string) => /token$/i.test(name);

/** Converts a value into a form that can be sent and displayed. Hides tokens. */
export function toDisplayedValue(value: unknown): DisplayedValue {
  const ancestors = new Set<object>();
  let objectCount = 0;

  const convert = (current: unknown, depth: number): DisplayedValue => {
    switch (typeof current) {
      case 'string':
        return { kind: 'text', type: 'string', text: current.slice(0, maxTextLength) };
      case 'number':
      case 'bigint':
        return { kind: 'text', type: 'number', text: String(current) };
      case 'boolean':
        return { kind: 'text', type: 'boolean', text: String(current) };
      case 'function':
        return { kind: 'text', type: 'function', text: `function ${current.name}()` };
      case 'symbol':
      case 'undefined':
        return { kind: 'text', type: 'empty', text: String(current) };
      default:
        return current === null
          ? { kind: 'text', type: 'empty', text: 'null' }
          : convertObject(current as object, depth);
    }
  };

  const convertObject = (current: object, depth: number): DisplayedValue => {
    const name = getClassName(current);
    if (current instanceof Date)
      return { kind: 'text', type: 'string', text: current.toJSON() ?? 'Invalid Date' };
    if (current instanceof Node || current instanceof Window)
      return { kind: 'text', type: 'function', text: describeNode(current, name) };
    if (ancestors.has(current)) return { kind: 'text', type: 'hidden', text: `${name} (see above)` };
    objectCount += 1;
    if (depth >= maxDepth || objectCount > maxObjects)
      return {
        kind: 'text',
        type: 'hidden',
        text: Array.isArray(current) ? `${name} (${current.length})` : name,
      };
    ancestors.add(current);
    const all = listEntries(current);
    const entries = all
      .slice(0, maxEntries)
      .map(([key, entry]): [string, DisplayedValue] => [
        key,
        isTokenName(key) && typeof entry === 'string' && entry
          ? { kind: 'text', type: 'hidden', text: '(hidden)' }
          : convert(entry, depth + 1),
      ]);
    ancestors.delete(current);
    return {
      kind: 'object',
      name,
      isList: Array.isArray(current),
      entries,
      omitted: all.length - entries.length,
    };
  };

  return convert(value, 0);
}

function getClassName(value: object) {
  if (value instanceof Error) return value.name;
  const { constructor } = value as { constructor?: unknown };
  return typeof constructor === 'function' ? constructor.name : 'Object';
}

const describeNode = (node: object, name: string) => (node instanceof Element ? `<${node.localName}>` : name);

/** Returns the entries of an object. An error also has entries that cannot be enumerated. */
function listEntries(value: object): [string, unknown][] {
  if (value instanceof Map) return [...value].map(([key, entry]) => [String(key), entry]);
  if (value instanceof Set) return [...value].map((entry, index) => [String(index), entry]);
  const own: [string, unknown][] = [];
  for (const key of Object.keys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    own.push([key, descriptor && 'value' in descriptor ? descriptor.value : '(computed)']);
  }
  return value instanceof Error
    ? [['message', value.message], ...own.filter(([key]) => key !== 'message' && key !== 'name')]
    : own;
}
