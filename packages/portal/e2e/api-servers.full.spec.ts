import { expect, test } from '@playwright/test';
import { listen, sendJson } from './support/listen.ts';
import { apps, tenants, user } from './support/sample.ts';
import { startStack } from './support/stack.ts';

// The content security policy of the scripted portal allows only its own servers.
test.use({ bypassCSP: true });

/**
 * Starts an API server on another origin whose apps have other names. `requests` contains the paths of the requests
 * that it receives.
 */
async function startSecondServer(portalUrl: string) {
  const requests: string[] = [];
  const bodies: Record<string, unknown> = {
    '/api/auth/whoAmI': user,
    [`/api/users/${user.id}/tenants`]: tenants,
    [`/api/users/${user.id}/tenants/apps`]: apps.map((app) => ({ ...app, name: `Acceptance ${app.name}` })),
  };
  const server = await listen(() => (request, response, url) => {
    response.setHeader('access-control-allow-origin', portalUrl);
    response.setHeader('access-control-allow-headers', 'authorization');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    requests.push(url.pathname);
    sendJson(response, url.pathname in bodies ? 200 : 404, bodies[url.pathname] ?? {});
  });
  return { ...server, requests };
}

test('the portal sends its requests to the API server that is selected in the developer bar, even after a reload', async ({
  page,
}) => {
  const stack = await startStack();
  const acceptance = await startSecondServer(stack.url);
  try {
    await page.route(`${stack.url}/config.json`, async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as object;
      const apiServers = [
        { name: 'Production', url: `${stack.url}/api` },
        { name: 'Acceptance', url: `${acceptance.url}/api` },
      ];
      await route.fulfill({ response, json: { ...config, apiServers } });
    });
    const picker = page.getByRole('combobox', { name: 'API Server' });
    const card = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });

    await page.goto(stack.url);
    await expect(card('Retail performance')).toBeVisible();
    await expect(picker).toHaveValue(`${stack.url}/api`);
    expect(acceptance.requests).toEqual([]);

    const initialCount = stack.requests.length;
    await picker.selectOption({ label: 'Acceptance' });
    await expect(card('Acceptance Retail performance')).toBeVisible();
    expect(acceptance.requests).toContain('/api/auth/whoAmI');
    expect(stack.issuer.signIns).toBe(2);

    const countBeforeReload = acceptance.requests.length;
    await page.reload();
    await expect(card('Acceptance Retail performance')).toBeVisible();
    await expect(picker).toHaveValue(`${acceptance.url}/api`);
    expect(acceptance.requests.slice(countBeforeReload)).toContain('/api/auth/whoAmI');
    expect(stack.issuer.signIns).toBe(2);
    expect(stack.requests).toHaveLength(initialCount);
  } finally {
    await Promise.all([stack.close(), acceptance.close()]);
  }
});
