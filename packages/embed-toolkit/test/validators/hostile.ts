const levels = 10_000;

function refuse(): never {
  throw new Error('Hands off');
}

/** Refuses whatever is done to it. */
function biting(target: object = {}): object {
  const traps = Object.getOwnPropertyNames(Reflect).map((trap) => [trap, refuse]);
  return new Proxy(target, Object.fromEntries(traps) as ProxyHandler<object>);
}

function revoked(target: object = {}): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** Has whatever is asked for, and that has it too, without end. */
export function endless(target: object = {}): object {
  return new Proxy(target, { get: (_, key) => (key === 'length' ? 1 : endless(target)) });
}

export function nested(wrap: (inner: unknown) => unknown): unknown {
  let deep: unknown = [];
  for (let level = 0; level < levels; level += 1) deep = wrap(deep);
  return deep;
}

/** A few nodes, each held twice by the next: to look at each of its paths takes longer than anybody lives. */
export function doubling(): unknown[] {
  let nodes: unknown[] = [];
  for (let level = 0; level < 60; level += 1) nodes = [{ children: nodes }, { children: nodes }];
  return nodes;
}

/** Values that bite whoever reads them, made from the value that stood in that place, or from the whole input. */
export const hostileMakers: readonly ((value: unknown, root: { input: unknown }) => unknown)[] = [
  () => biting(),
  () => biting([]),
  () => revoked(),
  () => revoked([]),
  () => endless(),
  () => endless([]),
  () => nested((inner) => [inner]),
  () => nested((children) => [{ children }]),
  () => nested((filters) => ({ filters })),
  (_, root) => root.input,
  (_, root) => [root.input],
  () => circle(),
  (value) => withGetters(value),
  (value) => (isObject(value) ? new Proxy(value, {}) : value),
  (value) => (isObject(value) ? Object.assign(Object.create(null), value) : value),
  (value) => (isObject(value) ? Object.create(value) : value),
  (value) => Object(value),
  () => Object.create(null),
  () => Symbol('s'),
  () => () => 'text',
  () => 10n,
  () => new Date(NaN),
  () => new Map([['name', 'n']]),
  () => new Uint8Array(3),
  () => Array.from({ length: 3 }),
  () => new Array(3),
  () => ({ toString: refuse, valueOf: refuse, [Symbol.toPrimitive]: refuse }),
  () => ({ constructor: undefined, __proto__: null, hasOwnProperty: 3 }),
  () => 'x'.repeat(100_000),
];

function circle(): unknown {
  const node: { children: unknown[] } = { children: [] };
  node.children.push(node);
  return [node];
}

function withGetters(value: unknown): unknown {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  return Object.defineProperties({}, Object.fromEntries(keys.map((key) => [key, { get: refuse }])));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
