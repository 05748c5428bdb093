import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Secrets at rest: AES-256-GCM, bound to the row that holds them, so that one can't be moved to another row. */
export interface SecretBox {
  seal(plain: string, rowId: string): Buffer;
  /** @throws when the key is another one, the row is another one, or a bit was changed. */
  open(sealed: Buffer, rowId: string): string;
}

const version = 1;
const ivLength = 12;
const tagLength = 16;

/** Layout: version, initialisation vector, tag, ciphertext. */
export const createSecretBox = (key: Buffer): SecretBox => {
  if (key.length !== 32) throw new RangeError('The key must have 32 bytes.');
  return {
    seal: (plain, rowId) => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(rowId));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), text]);
    },
    open: (sealed, rowId) => {
      if (sealed[0] !== version) throw new Error('Unknown version of a sealed secret.');
      const iv = sealed.subarray(1, 1 + ivLength);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(rowId));
      decipher.setAuthTag(sealed.subarray(1 + ivLength, 1 + ivLength + tagLength));
      const text = decipher.update(sealed.subarray(1 + ivLength + tagLength));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
};
