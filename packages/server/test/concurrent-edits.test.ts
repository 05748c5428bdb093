import { randomUUID } from 'node:crypto';
import { checksVersion, routes } from '@embed-portal/api-contract';
import type { ErrorBody } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from './support/api-document.ts';
import { createResponseValidators, findOperation } from './support/api-document.ts';
import { buildIfMatch, createEditor, entityTypes } from './support/entity-types.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  // The pool is large enough for several parallel requests to one route.
  portal = await startPortal({ databasePoolSize: 60 });
  await portal.whoAmI('super@example.com');
});
afterAll(() => portal.close());

describe.each(entityTypes)('Concurrent edits of an entity: $type [T30]', (entityType) => {
  const createEntityEditor = async () =>
    createEditor(portal, entityType.type, await entityType.insert(portal));

  it('returns a new version in the body and in the ETag header after each change', async () => {
    const editor = await createEntityEditor();
    const read = await editor.read();
    expect(read.status).toBe(200);
    expect(read.headers.get('etag')).toBe(`"${String(read.body.version)}"`);
    const updated = await editor.update(entityType.firstChange);
    expect(updated.body.version).toBeGreaterThan(read.body.version);
    expect(updated.headers.get('etag')).toBe(`"${String(updated.body.version)}"`);
    expect((await editor.read()).body).toEqual(updated.body);
  });

  it('keeps the version when a request changes nothing', async () => {
    const editor = await createEntityEditor();
    const { body } = await editor.update(entityType.firstChange);
    expect((await editor.update(entityType.firstChange)).body.version).toBe(body.version);
    expect((await editor.update({})).body.version).toBe(body.version);
  });

  it('rejects a change of an outdated version with 412 and the current entity', async () => {
    const editor = await createEntityEditor();
    const oldVersion = (await editor.read()).body.version;
    const { body: current } = await editor.update(entityType.firstChange);
    const before = await portal.hashState();
    const { status, headers, body } = await editor.update<ErrorBody>(
      entityType.secondChange,
      buildIfMatch(oldVersion),
    );
    expect({ status, body }).toEqual({
      status: 412,
      body: {
        error: {
          code: 'version_conflict',
          message: `This ${entityType.type} has changed since it was read. Compare your change with the current version and try again.`,
          conflict: { current, changedAt: expect.any(Number) as number, changedBy: 'Ada Vos' },
        },
      },
    });
    expect(headers.get('etag')).toBeNull();
    expect(await portal.hashState()).toBe(before);
    expect(await portal.findAuditEntries(headers.get('x-request-id'))).toMatchObject([{ status_code: 412 }]);
  });

  it('rejects the deletion of an outdated version with 412, and accepts it for the current version', async () => {
    const editor = await createEntityEditor();
    const oldVersion = (await editor.read()).body.version;
    const { body: current } = await editor.update(entityType.firstChange);
    const rejected = await editor.remove(buildIfMatch(oldVersion));
    expect(rejected).toMatchObject({ status: 412, body: { error: { conflict: { current } } } });
    if (entityType.type !== 'user' && entityType.type !== 'app')
      expect((await editor.read()).status).toBe(200);
    expect((await editor.remove(buildIfMatch(current.version))).status).toBe(204);
  });

  it('changes only the fields in the body, even without If-Match', async () => {
    const editor = await createEntityEditor();
    await editor.update(entityType.firstChange);
    expect((await editor.update(entityType.secondChange)).body).toMatchObject(entityType.merged);
  });

  it('accepts exactly one of two parallel changes of the same version', async () => {
    for (let round = 0; round < 5; round += 1) {
      const editor = await createEntityEditor();
      const ifMatch = buildIfMatch((await editor.read()).body.version);
      const responses = await Promise.all([
        editor.update(entityType.firstChange, ifMatch),
        editor.update(entityType.secondChange, ifMatch),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
  });

  it('applies two parallel changes without If-Match', async () => {
    const editor = await createEntityEditor();
    const responses = await Promise.all([
      editor.update(entityType.firstChange),
      editor.update(entityType.secondChange),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await editor.read()).body).toMatchObject(entityType.merged);
  });

  it('accepts If-Match with * and with lists that contain the current version', async () => {
    const editor = await createEntityEditor();
    expect((await editor.update(entityType.firstChange, { 'if-match': '*' })).status).toBe(200);
    const { version } = (await editor.read()).body;
    const list = `"none", W/"1", "${String(version)}"`;
    expect((await editor.update(entityType.secondChange, { 'if-match': list })).status).toBe(200);
  });

  it('rejects malformed If-Match headers with 400', async () => {
    const editor = await createEntityEditor();
    const before = await portal.hashState();
    for (const value of ['3', '"3', "'3'", '*, "3"', '"a b"', 'x'.repeat(1_001)]) {
      for (const response of [
        await editor.update(entityType.firstChange, { 'if-match': value }),
        await editor.remove({ 'if-match': value }),
      ]) {
        expect(response, value).toMatchObject({ status: 400, body: { error: { code: 'malformed' } } });
      }
    }
    expect(await portal.hashState()).toBe(before);
  });

  it('returns 404 instead of 412 for an unknown entity', async () => {
    const editor = createEditor(portal, entityType.type, randomUUID());
    expect((await editor.update(entityType.firstChange, buildIfMatch(1))).status).toBe(404);
    expect((await editor.remove(buildIfMatch(1))).status).toBe(404);
  });

  it('describes the version, the headers and the conflict in the API document', async () => {
    const { body: document } = await sendRequest<OpenApiDocument>(`${portal.url}/api/openapi.json`);
    const editor = await createEntityEditor();
    const oldVersion = (await editor.read()).body.version;
    await editor.update(entityType.firstChange);
    const rejected = await editor.update<ErrorBody>(entityType.secondChange, buildIfMatch(oldVersion));
    const isConflict = createResponseValidators(document)(entityType.update, 412);
    expect(isConflict?.(rejected.body)).toBe(true);
    const { message, code } = rejected.body.error;
    expect(isConflict?.({ error: { message, code } })).toBe(false);
    for (const name of [entityType.update, entityType.remove]) {
      expect(findOperation(document, name)?.parameters).toContainEqual(
        expect.objectContaining({ name: 'If-Match', in: 'header' }),
      );
    }
    for (const name of [entityType.read, entityType.update]) {
      expect(findOperation(document, name)?.responses['200']?.headers).toHaveProperty('ETag');
    }
  });
});

describe('Versioned routes', () => {
  it('checks the version in exactly the routes that update or delete editable entities', () => {
    const names = Object.entries(routes)
      .filter(([, route]) => checksVersion(route))
      .map(([name]) => name);
    const expected = ['updateMembership', ...entityTypes.flatMap(({ update, remove }) => [update, remove])];
    expect(names.sort()).toEqual(expected.sort());
  });
});
