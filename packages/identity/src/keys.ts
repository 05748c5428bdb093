import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { OperatorError } from './errors.ts';
import { readPrivateJson, writePrivateJson } from './private-file.ts';

const Keys = z.object({
  jwks: z.object({
    keys: z.array(z.looseObject({ kty: z.literal('RSA'), kid: z.string(), d: z.string() })).min(1),
  }),
  cookieKeys: z.array(z.string().min(32)).min(1),
});
export type Keys = z.infer<typeof Keys>;

/**
 * Loads the keys that sign tokens and cookies. Generates them on the first run.
 * @throws {OperatorError} `data_unusable` when `keys.json` is unreadable or contains no valid keys, or when it cannot be created. An existing
 *   file is never overwritten, because issued tokens depend on it.
 */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json');
  const stored = await readPrivateJson(path).catch(() => null);
  if (stored === undefined) {
    const keys = await generateKeys();
    await writePrivateJson(path, keys).catch((cause: unknown) => {
      throw new OperatorError(
        'data_unusable',
        `Cannot write to ${dataDir}. Set IDENTITY_DATA to another folder.`,
        { cause },
      );
    });
    return keys;
  }
  const keys = Keys.safeParse(stored);
  if (!keys.success) {
    throw new OperatorError(
      'data_unusable',
      `${path} is unreadable or contains no signing keys. Delete it to generate new ones.`,
    );
  }
  return keys.data;
}

async function generateKeys(): Promise<Keys> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const key = { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'RS256' };
  return Keys.parse({ jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] });
}
