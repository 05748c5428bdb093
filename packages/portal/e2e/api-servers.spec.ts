import { expect, test } from '@playwright/test';
import { json, listen } from './support/listen.ts';
import { apps, tenants, user } from './support/sample.ts';
import { startStack } from './support/stack.ts';

// The content security policy of the scripted portal allows only its own servers.
test.use({ bypassCSP: true });

/** Starts an API server of another origin with differently named apps. `calls` contains the paths of its requests. */
const startAcceptance = async (portalUrl: string) => {
  const calls: string[] = [];
  const answers: Record<string, unknown> = {
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
    calls.push(url.pathname);
    json(response, url.pathname in answers ? 200 : 404, answers[url.pathname] ?? {});
  });
  return { ...server, calls };
};

test('sends requests to the API server chosen in the developer bar, also after a reload', async ({
  page,
}) => {
  const stack = await startStack();
  const acceptance = await startAcceptance(stack.url);
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
    expect(acceptance.calls).toEqual([]);

    const sentBefore = stack.calls.length;
    await picker.selectOption({ label: 'Acceptance' });
    await expect(card('Acceptance Retail performance')).toBeVisible();
    expect(acceptance.calls).toContain('/api/auth/whoAmI');
    expect(stack.issuer.signIns).toBe(2);

    const sentUntilReload = acceptance.calls.length;
    await page.reload();
    await expect(card('Acceptance Retail performance')).toBeVisible();
    await expect(picker).toHaveValue(`${acceptance.url}/api`);
    expect(acceptance.calls.slice(sentUntilReload)).toContain('/api/auth/whoAmI');
    expect(stack.issuer.signIns).toBe(2);
    expect(stack.calls).toHaveLength(sentBefore);
  } finally {
    await Promise.all([stack.close(), acceptance.close()]);
  }
});
