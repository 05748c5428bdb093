import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataset, report, startService, unknownId, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
beforeAll(async () => (service = await startService({ acceptsPasswords: true })));
afterAll(() => service.emulator.close());

describe('Profiles in the header X-PowerBI-Profile-Id', () => {
  const createProfile = async (displayName: string): Promise<string> =>
    ((await service.callRest('POST', '/profiles', { displayName })).body as { id: string }).id;
  const callAs =
    (profile: string) =>
    (method: string, path: string, body?: unknown): ReturnType<Service['callRest']> =>
      service.callRest(method, path, body, { 'X-PowerBI-Profile-Id': profile });
  const getValues = ({ body }: { body: unknown }) => (body as { value: Record<string, unknown>[] }).value;

  const users = `/groups/${workspace}/users`;
  /** Builds the user of a workspace for a profile. Also returns the user of the application itself. */
  const buildUser = async (profile: string) => {
    const [application] = getValues(await service.callRest('GET', users));
    const user = {
      identifier: application?.['identifier'],
      principalType: 'App',
      groupUserAccessRight: 'Viewer',
      profile: { id: profile },
    };
    return { user, application };
  };

  it('have access to the workspaces that they create, and no other profile has', async () => {
    const asAdventure = callAs(await createProfile('Adventure'));
    const asNorthwind = callAs(await createProfile('Northwind'));
    const { id } = (await asAdventure('POST', '/groups', { name: 'Of Adventure' })).body as { id: string };
    expect(getValues(await asAdventure('GET', '/groups')).map(({ name }) => name)).toEqual(['Of Adventure']);
    expect(getValues(await asNorthwind('GET', '/groups'))).toEqual([]);
    expect((await asAdventure('GET', `/groups/${id}/reports`)).status).toBe(200);
    expect((await asNorthwind('GET', `/groups/${id}/reports`)).status).toBe(403);
    expect((await service.callRest('GET', `/groups/${id}/reports`)).status).toBe(200);
  });

  it('have access to the content of workspaces to which they are added, until they are removed', async () => {
    const profile = await createProfile('Tailspin');
    const call = callAs(profile);
    const attempt = async () => ({
      report: (await call('GET', `/reports/${report}`)).status,
      inWorkspace: (await call('GET', `/groups/${workspace}/reports/${report}`)).status,
      token: (await call('POST', '/GenerateToken', { reports: [{ id: report }] })).status,
      target: (
        await call('POST', '/GenerateToken', {
          datasets: [{ id: dataset }],
          targetWorkspaces: [{ id: workspace }],
        })
      ).status,
    });
    expect(await attempt()).toEqual({ report: 404, inWorkspace: 403, token: 404, target: 403 });

    const { user, application } = await buildUser(profile);
    expect((await service.callRest('POST', users, user)).status).toBe(200);
    expect((await service.callRest('POST', users, user)).status).toBe(400);
    expect(getValues(await call('GET', users))).toContainEqual({
      identifier: application?.['identifier'],
      displayName: expect.any(String) as string,
      principalType: 'App',
      groupUserAccessRight: 'Viewer',
      profile: { id: profile, displayName: 'Tailspin' },
    });
    expect(await attempt()).toEqual({ report: 200, inWorkspace: 200, token: 200, target: 200 });

    const path = `${users}/${String(application?.['identifier'])}?profileId=${profile}`;
    expect((await service.callRest('DELETE', path)).status).toBe(200);
    expect(await attempt()).toEqual({ report: 404, inWorkspace: 403, token: 404, target: 403 });
    expect(getValues(await service.callRest('GET', users))).toContainEqual(application);
  });

  it('lose their access when they are deleted', async () => {
    const profile = await createProfile('Wingtip');
    const { id } = (await callAs(profile)('POST', '/groups', { name: 'Of Wingtip' })).body as {
      id: string;
    };
    await service.callRest('DELETE', `/profiles/${profile}`);
    expect((await callAs(profile)('GET', '/groups')).status).toBe(403);
    expect(getValues(await service.callRest('GET', `/groups/${id}/users`))).toEqual([]);
  });

  it('cannot be unknown, used by a user, or call operations of administrators', async () => {
    expect((await callAs(unknownId)('GET', '/groups')).status).toBe(403);
    const header = { 'X-PowerBI-Profile-Id': await createProfile('Fourth Coffee') };
    const asUser = await service.callAsUser('ann@example.org');
    expect((await asUser('GET', '/groups', undefined, header)).status).toBe(403);
    expect((await service.callRest('GET', '/admin/groups?$top=1', undefined, header)).status).toBe(403);
  });

  it.each([
    ['an unknown profile', { profile: { id: unknownId } }],
    ['a profile of another application', { identifier: unknownId }],
  ])('are not added to a workspace as %s', async (_case, changes) => {
    const profile = await createProfile(JSON.stringify(changes));
    const { user } = await buildUser(profile);
    expect((await service.callRest('POST', users, { ...user, ...changes })).status).toBe(400);
  });
});
