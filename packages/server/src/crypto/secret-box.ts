import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Secrets at rest: AES-256-GCM, bound to the row that holds them, so that one can't be moved to another row. */
export interface SecretBox {
  seal(plain: string, rowId: string): Buffer;
  /**
   * Seals again what a previous key has sealed.
   *
   * @returns undefined when the current key has sealed it.
   * @throws when none of the keys has.
   */
  reseal(sealed: Buffer, rowId: string): Buffer | undefined;
  /** @throws when the key is another one, the row is another one, or a bit was changed. */
  open(sealed: Buffer, rowId: string): string;
}

const version = 1;
const ivLength = 12;
const tagLength = 16;

const assertKey = (key: Buffer): void => {
  if (key.length !== 32) throw new RangeError('The key must have 32 bytes.');
};

const openWith = (key: Buffer, sealed: Buffer, rowId: string): string => {
  if (sealed[0] !== version) throw new Error('Unknown version of a sealed secret.');
  const iv = sealed.subarray(1, 1 + ivLength);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(rowId));
  decipher.setAuthTag(sealed.subarray(1 + ivLength, 1 + ivLength + tagLength));
  const text = decipher.update(sealed.subarray(1 + ivLength + tagLength));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};

/** Returns what the first of the keys opens, and which one did. */
const openWithAny = (
  keys: readonly Buffer[],
  sealed: Buffer,
  rowId: string,
): { plain: string; index: number } => {
  let failure: unknown;
  for (const [index, key] of keys.entries()) {
    try {
      return { plain: openWith(key, sealed, rowId), index };
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
};

/**
 * Layout: version, initialisation vector, tag, ciphertext.
 *
 * @param key - seals and opens.
 * @param previous - keys that only open.
 */
export const createSecretBox = (key: Buffer, previous: readonly Buffer[] = []): SecretBox => {
  const keys = [key, ...previous];
  keys.forEach(assertKey);
  const seal = (plain: string, rowId: string): Buffer => {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(rowId));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), text]);
  };
  return {
    seal,
    reseal: (sealed, rowId) => {
      const { plain, index } = openWithAny(keys, sealed, rowId);
      return index === 0 ? undefined : seal(plain, rowId);
    },
    open: (sealed, rowId) => openWithAny(keys, sealed, rowId).plain,
  };
};
