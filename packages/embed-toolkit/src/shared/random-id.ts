/** Creates an unguessable, URL-safe ID. Also works in insecure contexts, where `randomUUID` is missing. */
export function createRandomId(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(36)).join('');
}
