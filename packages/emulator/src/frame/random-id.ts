/** A random id of 32 hexadecimal digits; works also in a host page without HTTPS, where `crypto.randomUUID` does not. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
