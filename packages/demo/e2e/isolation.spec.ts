import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { appCard, expectReport, signIn } from './support/portal.ts';
import { setUpSharedPage } from './support/shared-page.ts';
import { setUpSharedStack } from './support/shared-stack.ts';
import type { RunningStack } from './support/stack.ts';

const stack = setUpSharedStack();

/** The data that the portal has loaded for a user. */
interface LoadedData {
  userId: string;
  apps: { id: string; name: string; __reports: { id: string }[] }[];
  /** Value of the Authorization header. */
  authorization: string;
}

/** Signs in and returns the data that the portal has loaded. */
async function signInAndReadData(
  page: Page,
  account: RunningStack['accounts']['viewer'],
): Promise<LoadedData> {
  const appsResponse = page.waitForResponse(/\/tenants\/apps\?/);
  await signIn(page, stack.portalUrl, account);
  const response = await appsResponse;
  return {
    userId: /users\/([^/]+)/.exec(response.url())?.[1] ?? '',
    apps: (await response.json()) as LoadedData['apps'],
    authorization: (await response.request().headerValue('authorization')) ?? '',
  };
}

test.describe
  .serial('a viewer of another tenant cannot access the first tenant’s data in the portal or through the API', () => {
  let vera: Page;
  let alma: Page;
  let first: LoadedData;
  let second: LoadedData;
  setUpSharedPage(async (newPage) => {
    vera = newPage;
    first = await signInAndReadData(vera, stack.accounts.viewer);
  });
  setUpSharedPage(async (newPage) => {
    alma = newPage;
    second = await signInAndReadData(alma, stack.accounts.otherViewer);
  });

  test('the portal shows no apps of the other tenant', async () => {
    expect(first.apps.length).toBeGreaterThan(1);
    // The viewer's single app opens automatically.
    await expectReport(alma);
    for (const { id, name } of first.apps) {
      await expect(alma.getByText(name, { exact: true })).toHaveCount(0);
      await alma.goto(`${stack.portalUrl}/apps/${id}`);
      await expect(alma.getByRole('heading', { name: 'App not found' })).toBeVisible();
    }
    await expect(appCard(vera, first.apps[0]?.name ?? '')).toBeVisible();
  });

  test('the API rejects requests for the other tenant', async () => {
    const getStatus = async (path: string) => {
      const headers = { authorization: second.authorization };
      return (await fetch(`${stack.portalUrl}/api${path}`, { headers })).status;
    };
    const [app] = first.apps;
    const [ownApp] = second.apps;
    expect(await getStatus(`/users/${second.userId}/tenants/apps`)).toBe(200);
    expect(await getStatus(`/apps/${ownApp?.id}/reports/${ownApp?.__reports[0]?.id}/getToken`)).toBe(200);
    expect(await getStatus(`/users/${first.userId}/tenants/apps`)).toBe(403);
    expect(await getStatus(`/users/${first.userId}/tenants`)).toBe(403);
    expect(await getStatus(`/apps/${app?.id}/reports/${app?.__reports[0]?.id}/getToken`)).toBe(404);
    expect(await getStatus(`/apps/${ownApp?.id}/reports/${app?.__reports[0]?.id}/getToken`)).toBe(404);
  });
});
