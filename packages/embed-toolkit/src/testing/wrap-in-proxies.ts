/** Wraps an object, and all objects that are read through it, in proxies, like the reactive state of frameworks. */
export function wrapInProxies<T extends object>(target: T): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      const value: unknown = Reflect.get(object, key, receiver);
      return typeof value === 'object' && value !== null ? wrapInProxies(value) : value;
    },
  });
}
