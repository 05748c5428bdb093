const levels = 10_000;

function throwError(): never {
  throw new Error('No access');
}

/** Creates a proxy that throws on every operation. */
function createThrowingProxy(target: object = {}): object {
  const traps = Object.getOwnPropertyNames(Reflect).map((trap) => [trap, throwError]);
  return new Proxy(target, Object.fromEntries(traps) as ProxyHandler<object>);
}

function createRevokedProxy(target: object = {}): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** Creates a proxy that has every property, recursively and without end. */
export function createEndlessProxy(target: object = {}): object {
  return new Proxy(target, { get: (_, key) => (key === 'length' ? 1 : createEndlessProxy(target)) });
}

/** Wraps a list in 10,000 levels. */
export function nest(wrap: (inner: unknown) => unknown): unknown {
  let nested: unknown = [];
  for (let level = 0; level < levels; level += 1) nested = wrap(nested);
  return nested;
}

/** Creates a tree in which each node is referenced twice. The tree has too many paths to visit them all. */
export function createSharedTree(): unknown[] {
  let nodes: unknown[] = [];
  for (let level = 0; level < 60; level += 1) nodes = [{ children: nodes }, { children: nodes }];
  return nodes;
}

/** Functions that create values which break naive validators, from the replaced value or from the entire input. */
export const hostileValues: readonly ((value: unknown, root: { input: unknown }) => unknown)[] = [
  () => createThrowingProxy(),
  () => createThrowingProxy([]),
  () => createRevokedProxy(),
  () => createRevokedProxy([]),
  () => createEndlessProxy(),
  () => createEndlessProxy([]),
  () => nest((inner) => [inner]),
  () => nest((children) => [{ children }]),
  () => nest((filters) => ({ filters })),
  (_, root) => root.input,
  (_, root) => [root.input],
  () => createCycle(),
  (value) => addThrowingGetters(value),
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
  () => ({ toString: throwError, valueOf: throwError, [Symbol.toPrimitive]: throwError }),
  () => ({ constructor: undefined, __proto__: null, hasOwnProperty: 3 }),
  () => 'x'.repeat(100_000),
];

function createCycle(): unknown {
  const node: { children: unknown[] } = { children: [] };
  node.children.push(node);
  return [node];
}

function addThrowingGetters(value: unknown): unknown {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  return Object.defineProperties({}, Object.fromEntries(keys.map((key) => [key, { get: throwError }])));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
