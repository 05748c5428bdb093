import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ServerError } from '../errors.ts';

/** Encrypts secrets at rest with AES-256-GCM. Each secret is bound to its row and cannot be moved to another one. */
export interface SecretBox {
  seal(plain: string, rowId: string): Buffer;
  /**
   * Reseals a secret that was sealed with a previous key, using the current key.
   *
   * @returns the resealed secret, or undefined if it is already sealed with the current key.
   * @throws {Error} when no key can open it.
   */
  reseal(sealed: Buffer, rowId: string): Buffer | undefined;
  /**
   * Opens a secret.
   *
   * @throws {Error} when no key matches, the row differs, or the value was changed.
   */
  open(sealed: Buffer, rowId: string): string;
}

const version = 1;
const ivLength = 12;
const tagLength = 16;

function assertKey(key: Buffer): void {
  if (key.length !== 32) throw new RangeError('The key must have 32 bytes.');
}

function openWith(key: Buffer, sealed: Buffer, rowId: string): string {
  if (sealed[0] !== version)
    throw new ServerError('unknown_secret_version', 'Unknown version of a sealed secret.');
  const iv = sealed.subarray(1, 1 + ivLength);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(rowId));
  decipher.setAuthTag(sealed.subarray(1 + ivLength, 1 + ivLength + tagLength));
  const text = decipher.update(sealed.subarray(1 + ivLength + tagLength));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/**
 * Opens a secret with the first matching key. Returns the plain text and the index of that key.
 *
 * @throws {Error} when no key opens the secret.
 */
function openWithAny(
  keys: readonly Buffer[],
  sealed: Buffer,
  rowId: string,
): { plain: string; index: number } {
  let failure: unknown;
  for (const [index, key] of keys.entries()) {
    try {
      return { plain: openWith(key, sealed, rowId), index };
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

/**
 * Creates a secret box. A sealed secret consists of a version, an initialization vector, a tag and the ciphertext.
 *
 * @param key - seals and opens secrets.
 * @param previous - keys that only open secrets.
 * @throws {RangeError} when a key does not have 32 bytes.
 */
export function createSecretBox(key: Buffer, previous: readonly Buffer[] = []): SecretBox {
  const keys = [key, ...previous];
  keys.forEach(assertKey);
  const seal = (plain: string, rowId: string): Buffer => {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(rowId));
    const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), ciphertext]);
  };
  return {
    seal,
    reseal: (sealed, rowId) => {
      const { plain, index } = openWithAny(keys, sealed, rowId);
      return index === 0 ? undefined : seal(plain, rowId);
    },
    open: (sealed, rowId) => openWithAny(keys, sealed, rowId).plain,
  };
}
