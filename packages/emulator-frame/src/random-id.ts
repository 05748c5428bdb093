/**
 * Returns a random ID of 32 hexadecimal digits.
 *
 * Also works on pages without HTTPS, where `crypto.randomUUID` is not available.
 */
export function createRandomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
