import { routes } from '@embed-portal/api-contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { apiRoute } from '../http/api-route.ts';
import { apiRoutes } from '../http/routes/index.ts';
import { mutation, reading } from './verb.ts';
import type { Verb } from './verb.ts';

const nobody = { user: { rolesList: [] } } as unknown as Context;
const never = (): never => {
  throw new Error('The verb has acted.');
};

describe('a verb', () => {
  it('that changes something can not be made without its line in the audit log', () => {
    expect(() => reading(routes.deleteGroup, never)).toThrow(/DELETE .* needs a line in the audit log/);
    expect(() => mutation(routes.listUsers, never)).toThrow(/GET .* must not change anything/);
  });

  it.each([
    ['reads', reading(routes.listUsers, never)],
    ['changes', mutation(routes.deleteGroup, never)],
  ])('that %s looks at who asks before it looks at what is asked', async (_, verb) => {
    const call = { ctx: nobody, input: { params: {}, query: { limit: 'x' }, body: 5 } };
    await expect(verb.run(call)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('can not be made by hand', () => {
    const handmade = { route: routes.deleteGroup, run: async () => undefined };
    // @ts-expect-error -- it has neither authorization nor audit
    const verb: Verb = handmade;
    expect(verb).toBe(handmade);
    const source = readFileSync(path.join(import.meta.dirname, 'verb.ts'), 'utf8');
    expect(source).not.toMatch(/export (class|\{.*CheckedVerb)/);
    expect(source.match(/new CheckedVerb\(/g)).toHaveLength(
      source.match(/authorizeAccess\(ctx/g)?.length ?? 0,
    );
  });

  it.each(Object.entries(apiRoutes))('answers %s, and is made by the makers alone', (_, { verb }) => {
    expect(verb.constructor).toBe(apiRoute(mutation(routes.deleteGroup, never)).verb.constructor);
  });
});
