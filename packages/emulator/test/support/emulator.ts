import { startEmulator } from '../../src/index.ts';
import type { EmulatorConfig, RunningEmulator } from '../../src/index.ts';

export const workspace = '11111111-1111-4111-8111-111111111111';
export const dataset = '22222222-2222-4222-8222-222222222222';
export const report = '33333333-3333-4333-8333-333333333301';
export const otherReport = '33333333-3333-4333-8333-333333333302';
export const unknownId = '99999999-9999-4999-8999-999999999999';

export const client = { clientId: 'client', clientSecret: 'open-sesame-42', tenant: 'tenant.example' };
const resource = 'https://analysis.windows.net/powerbi/api';
const scope = `${resource}/.default`;

interface ServiceResponse {
  status: number;
  headers: Headers;
  body: unknown;
  bytes: Uint8Array;
}

/** A running emulator with an authenticated service principal. */
export interface Service {
  emulator: RunningEmulator;
  /** Sends a request with a JSON body or a form, with a bearer token if `bearer` is set. */
  sendRequest(
    method: string,
    path: string,
    body?: unknown,
    bearer?: string,
    headers?: Record<string, string>,
  ): Promise<ServiceResponse>;
  /** Sends a REST request below `/v1.0/myorg` as the service principal. */
  callRest(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ServiceResponse>;
  /**
   * Signs a user in, and returns the function that sends REST requests with the token. The emulator must accept
   * passwords.
   * @param permissions - names such as `Report.Read.All`, by default all
   */
  callAsUser(email: string, permissions?: string[]): Promise<Service['callRest']>;
  /** Sends a token request, by default with the client credentials of the service principal. */
  requestAccessToken(form?: Record<string, string>, tenant?: string): Promise<ServiceResponse>;
  /** Creates an embed token, by default for the report `report` and the dataset `dataset`. */
  createEmbedToken(body?: Record<string, unknown>): Promise<string>;
}

export async function startService(config: Partial<EmulatorConfig> = {}): Promise<Service> {
  const emulator = await startEmulator({
    host: '127.0.0.1',
    port: 0,
    hostOrigins: ['http://host.test'],
    ...client,
    ...config,
  });
  const send = async (path: string, init: RequestInit): Promise<ServiceResponse> => {
    const response = await fetch(`${emulator.url}${path}`, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : parseJsonOrText(text),
      bytes,
    };
  };
  const sendRequest: Service['sendRequest'] = (method, path, body, bearer, headers = {}) =>
    send(path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  const requestAccessToken: Service['requestAccessToken'] = (form = {}, tenant = client.tenant) => {
    const grant = {
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      scope,
    };
    return send(`/${tenant}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...grant, ...form }),
    });
  };
  const { access_token: bearer } = (await requestAccessToken()).body as { access_token: string };
  const callRest: Service['callRest'] = (method, path, body, headers) =>
    sendRequest(method, `/v1.0/myorg${path}`, body, bearer, headers);
  const createEmbedToken: Service['createEmbedToken'] = async (body = {}) => {
    const response = await callRest('POST', '/GenerateToken', {
      reports: [{ id: report }],
      datasets: [{ id: dataset }],
      ...body,
    });
    return (response.body as { token: string }).token;
  };
  const callAsUser: Service['callAsUser'] = async (email, permissions = ['.default']) => {
    const { body } = await requestAccessToken({
      grant_type: 'password',
      username: email,
      password: 'any',
      scope: permissions.map((name) => `${resource}/${name}`).join(' '),
    });
    const { access_token: userToken } = body as { access_token: string };
    return (method, path, requestBody, headers) =>
      sendRequest(method, `/v1.0/myorg${path}`, requestBody, userToken, headers);
  };
  return { emulator, sendRequest, callRest, callAsUser, requestAccessToken, createEmbedToken };
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
