import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from './support/browser.ts';
import { beginSignIn, portal, createOidcClient, signIn, startProvider, vera } from './support/provider.ts';
import type { RunningProvider } from './support/provider.ts';

const guest = {
  email: 'guest@people.example',
  given_name: 'Gita',
  family_name: 'Gast',
  password: 'open sesame 7!',
};

let dataDir: string;
let provider: RunningProvider;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
});
beforeEach(async () => {
  provider = await startProvider({ dataDir, smtpPort: 0 });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const fetchMails = async (): Promise<string> => (await fetch(`${provider.url}/mails`)).text();
const extractCode = (page: string): string => /Your code for Insight Portal is (\d{6})/.exec(page)?.[1] ?? '';

/** Opens the registration form. */
async function openSignUpForm(login_hint = guest.email) {
  const [browser, client] = [new Browser(provider.url), createOidcClient(provider.url)];
  const signInPage = await beginSignIn(client, browser, { login_hint });
  const link = /href="(\/sign-in\/[\w-]+\/new)"/.exec(signInPage.body)?.[1] ?? '';
  return { browser, client, form: await browser.open(link) };
}
/** Submits the registration form and returns the next page, on which the user enters the code. */
async function submitSignUpForm(values: Partial<typeof guest> = {}) {
  const signUp = await openSignUpForm();
  return { ...signUp, page: await signUp.browser.submit(signUp.form, { ...guest, ...values }) };
}
const stopProvider = () => provider.close();

describe('Registration', () => {
  it.each([
    [
      'invited users a button to create an account',
      { login_hint: 'new@people.example' },
      'Were you invited and have no account yet?',
    ],
    [
      'invited users who have an account the same button to create one',
      { login_hint: vera.email },
      'Were you invited and have no account yet?',
    ],
    ['other users a link to create an account', {}, 'New here?'],
  ])('offers %s', async (_, request, text) => {
    const page = await beginSignIn(createOidcClient(provider.url), new Browser(provider.url), request);
    expect(page.body).toContain(text);
    await stopProvider();
  });

  it('starts when the application requests prompt=create, and leads back to the sign-in', async () => {
    const browser = new Browser(provider.url);
    const client = createOidcClient(provider.url);
    const form = await beginSignIn(client, browser, { login_hint: vera.email, prompt: 'create' });
    expect(form.body).toContain('<h1>Create account</h1>');
    expect(form.body).toContain(`value="${vera.email}"`);
    const link = /href="(\/sign-in\/[^"]+)"/.exec(form.body)?.[1] ?? '';
    const signInPage = await browser.open(link);
    expect(signInPage.body).toContain('<h1>Sign in</h1>');
    const callback = await browser.submit(signInPage, { email: vera.email, password: vera.password });
    const { profile } = await client.processSigninResponse(callback.url);
    expect(profile.email).toBe(vera.email);
    const metadata = await (await fetch(`${provider.url}/.well-known/openid-configuration`)).json();
    expect(metadata).toMatchObject({ prompt_values_supported: ['none', 'create', 'login'] });
    await stopProvider();
  });

  it('creates a persistent account after verification by an emailed code, and signs the user in', async () => {
    const { browser, client, form, page } = await submitSignUpForm();
    expect(form.getFields()['email']).toBe(guest.email);
    expect(page.heading).toBe('Check your email');
    const inbox = await fetchMails();
    expect(inbox).toContain(`To ${guest.email}`);
    const callback = await browser.submit(page, { code: extractCode(inbox) });
    expect(new URL(callback.url).origin).toBe(portal);
    const { profile } = await client.processSigninResponse(callback.url);
    expect(profile).toMatchObject({
      email: guest.email,
      email_verified: true,
      name: 'Gita Gast',
      amr: ['pwd'],
    });
    const file = join(dataDir, 'accounts.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain(guest.password);
    await stopProvider();

    provider = await startProvider({ dataDir, smtpPort: 0 });
    expect((await signIn(provider.url, guest)).response.profile.sub).toBe(profile.sub);
    await stopProvider();
  });

  it('does not create an account without the code or after five wrong codes', async () => {
    const person = { email: 'slow@people.example' };
    const { browser, page } = await submitSignUpForm(person);
    const code = extractCode(await fetchMails());
    const wrongCode = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const response = await browser.submit(page, { code: wrongCode });
      expect(response.status).toBe(422);
      expect(response.alert).toBe(
        'This code is wrong or has expired. Check the latest email, or start again.',
      );
    }
    expect((await browser.submit(page, { code })).status).toBe(422);
    await expect(signIn(provider.url, { ...person, password: guest.password })).rejects.toThrow();
    await stopProvider();
  });

  it('does not reveal that an address has an account, except to its owner by email', async () => {
    const { browser, page } = await submitSignUpForm({ email: vera.email.toUpperCase() });
    expect(page.heading).toBe('Check your email');
    const inbox = await fetchMails();
    expect(inbox).toContain('You already have an account for Insight Portal');
    expect(extractCode(inbox)).toBe('');
    expect((await browser.submit(page, { code: '000000' })).status).toBe(422);
    expect((await signIn(provider.url)).response.profile.sub).toBe(vera.sub);
    await stopProvider();
  });

  it('shows an error at each invalid field and preserves all values except the password', async () => {
    const { page } = await submitSignUpForm({
      email: 'nobody',
      given_name: 'G',
      family_name: 'x'.repeat(51),
      password: 'letters only',
    });
    expect(page.status).toBe(422);
    expect(page.getFields()).toMatchObject({
      email: 'nobody',
      given_name: 'G',
      family_name: 'x'.repeat(51),
      password: '',
    });
    for (const message of [
      'Invalid email',
      'Too short',
      'Too long',
      'Must contain a letter, a digit and a special character',
    ]) {
      expect(page.body).toContain(message);
    }
    await stopProvider();
  });

  it('requires both names and shows the password rule before the form is submitted', async () => {
    const { browser, form } = await openSignUpForm();
    expect(form.body).toContain('At least 8 characters, with a letter, a digit and a special character.');
    const page = await browser.submit(form, { email: guest.email, given_name: '', family_name: ' ' });
    expect(page.status).toBe(422);
    expect(page.body).toContain('First name is required');
    expect(page.body).toContain('Last name is required');
    await stopProvider();
  });

  it('rejects forms from other sites and other browsers', async () => {
    const { browser, form } = await openSignUpForm();
    expect((await browser.submit(form, guest, { origin: portal })).status).toBe(403);
    expect((await new Browser(provider.url).submit(form, guest)).status).toBe(400);
    await stopProvider();
  });
});

describe('GET /mails', () => {
  it('shows each email received by SMTP once, as plain text', async () => {
    const transport = createTransport({ port: provider.smtpPort ?? 0, host: '127.0.0.1' });
    const text = 'Hello <b>you</b>: https://portal.example/?login_hint=a%40b.example';
    for (const messageId of ['<one@portal>', '<one@portal>', '<two@portal>']) {
      await transport.sendMail({
        from: 'p@x.example',
        to: 'a@b.example',
        subject: messageId,
        text,
        messageId,
      });
    }
    const page = await fetchMails();
    expect(page.match(/&lt;one@portal&gt;/g)).toHaveLength(1);
    expect(page.indexOf('&lt;two@portal&gt;')).toBeLessThan(page.indexOf('&lt;one@portal&gt;'));
    expect(page).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
    expect(page).toContain('<a href="https://portal.example/?login_hint=a%40b.example">');
    await stopProvider();
  });

  it('returns 404 when email capture is off, and so does the registration form', async () => {
    await stopProvider();
    provider = await startProvider({ dataDir });
    expect((await fetch(`${provider.url}/mails`)).status).toBe(404);
    const page = await beginSignIn(createOidcClient(provider.url), new Browser(provider.url));
    expect(page.body).not.toContain('Create account');
    const path = `${new URL(page.url).pathname}/new`;
    expect((await fetch(provider.url + path)).status).toBe(404);
    await stopProvider();
  });
});
