// The server part of the playground: lists the sample content, and issues embed tokens for it.
import { embedOrigins, signIn } from '@embed-portal/example-minimal/embed-token.mjs';

const { BI_API_URL = '', BI_WORKSPACE, PLAYGROUND_SANDBOX_ORIGIN } = process.env;

/**
 * The users that content can be embedded as, with their effective identities. The browser sends a key of this list, so
 * that it cannot request other identities.
 *
 * @type {Record<string, { label: string, identity?: { username: string, roles: string[] } }>}
 */
const users = {
  all: { label: 'All rows' },
  benelux: { label: 'Role: Benelux', identity: { username: 'ben@example.com', roles: ['Benelux'] } },
  netherlands: {
    label: 'Role: Netherlands',
    identity: { username: 'nel@example.com', roles: ['Netherlands'] },
  },
  germany: { label: 'User name: Germany', identity: { username: 'Germany', roles: ['Country of user'] } },
};

/** A rejected request, with a message for the developer. */
class RequestError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Path of the workspace with the sample content. */
const workspace = `/groups/${BI_WORKSPACE}`;

/**
 * Sends a request to the BI service.
 *
 * @param {string} path
 * @param {unknown} [body] - body of a POST request
 * @param {string} [faults] - faults of the emulator for this request, as JSON
 * @throws {RequestError} with the status and the message of the BI service
 */
async function callService(path, body, faults) {
  const url = new URL(BI_API_URL + path);
  if (faults) url.searchParams.set('faults', faults);
  const response = await fetch(url, {
    headers: await signIn(),
    signal: AbortSignal.timeout(20_000),
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const result = await response.json();
  if (response.ok) return result;
  const { code = 'unknown', message = '' } = result.error ?? {};
  throw new RequestError(
    response.status,
    `The BI service rejected the request for a token: ${code}. ${message}`,
  );
}

/** @returns {Promise<{ id: string, name: string, datasetId?: string, embedUrl: string, reportType: string }[]>} */
const listReports = async () => (await callService(`${workspace}/reports`)).value;

/**
 * Returns the origin of the page that runs the code of the editor. It differs from the origin of the playground, so that
 * the code cannot access the playground or the other pages of its site. The names of this computer are two origins.
 *
 * @param {string} host - value of the `Host` header
 */
export function getSandboxOrigin(host) {
  if (PLAYGROUND_SANDBOX_ORIGIN) return PLAYGROUND_SANDBOX_ORIGIN;
  const { hostname, port } = new URL(`http://${host}`);
  if (hostname === 'localhost') return `http://127.0.0.1:${port}`;
  return hostname === '127.0.0.1' ? `http://localhost:${port}` : undefined;
}

/**
 * Lists the content that the playground can embed.
 *
 * @param {string} host - value of the `Host` header
 */
export async function getContent(host) {
  const reports = await listReports();
  return {
    sandboxOrigin: getSandboxOrigin(host),
    reports: reports
      .filter(({ reportType }) => reportType === 'PowerBIReport')
      .map(({ id, name }) => ({ id, name })),
    users: Object.entries(users).map(([key, { label }]) => ({ key, label })),
  };
}

/**
 * Issues an embed token, and returns the configuration that embeds the content with it.
 *
 * @param {URLSearchParams} query - `type` (content type), `report` (ID), `user` (key) and `faults` (JSON), all optional
 * @throws {RequestError} when the query is invalid, or when the BI service rejects a request
 */
export async function createAccess(query) {
  const type = query.get('type') ?? 'report';
  const faults = query.get('faults') ?? undefined;
  const user = users[query.get('user') ?? 'all'];
  if (!user) throw new RequestError(400, 'There is no such user.');

  const reports = await listReports();
  const isSelected = (/** @type {typeof reports[number]} */ { id, reportType }) =>
    type === 'paginated' ? reportType === 'PaginatedReport' : id === (query.get('report') ?? reports[0]?.id);
  const report = reports.find(isSelected);
  if (!report) throw new RequestError(404, 'There is no such report.');
  // Paginated reports have no dataset. Those of the sample content show the dataset of the first report.
  const datasetId = report.datasetId ?? reports[0]?.datasetId;
  const identities = user.identity ? [{ ...user.identity, datasets: [datasetId] }] : [];
  const serviceUrl = new URL(report.embedUrl).origin;

  /**
   * @param {object} config - configuration without a token
   * @param {string} path - path of the GenerateToken operation
   * @param {object} [body]
   */
  const issue = async (config, path, body) => {
    const { token, expiration } = await callService(path, { identities, ...body }, faults);
    return { config: { ...config, accessToken: token, tokenType: 1 }, expiresAt: expiration, embedOrigins };
  };
  const issueForReport = (/** @type {object} */ config) =>
    issue({ id: report.id, embedUrl: report.embedUrl, ...config }, '/GenerateToken', {
      reports: [{ id: report.id, allowEdit: true }],
      datasets: report.datasetId ? [{ id: report.datasetId }] : [],
      targetWorkspaces: [{ id: BI_WORKSPACE }],
    });
  const issueForDashboard = async (/** @type {boolean} */ isTile) => {
    const [dashboard] = (await callService(`${workspace}/dashboards`)).value;
    const path = `${workspace}/dashboards/${dashboard.id}`;
    const [tile] = isTile ? (await callService(`${path}/tiles`)).value : [];
    const config = tile
      ? { type: 'tile', id: tile.id, dashboardId: dashboard.id, embedUrl: tile.embedUrl }
      : { type: 'dashboard', id: dashboard.id, embedUrl: dashboard.embedUrl };
    return issue(config, `${path}/GenerateToken`);
  };

  switch (type) {
    case 'report':
    case 'paginated':
      return issueForReport({ type: 'report' });
    case 'visual':
      return issueForReport({ type: 'visual', pageName: 'overview', visualName: 'revenue-by-country' });
    case 'dashboard':
    case 'tile':
      return issueForDashboard(type === 'tile');
    case 'qna':
      return issue(
        { type, datasetIds: [datasetId], embedUrl: `${serviceUrl}/qnaEmbed?groupId=${BI_WORKSPACE}` },
        `${workspace}/datasets/${datasetId}/GenerateToken`,
      );
    case 'create':
      return issue(
        { type, datasetId, embedUrl: `${serviceUrl}/reportEmbed?groupId=${BI_WORKSPACE}` },
        `${workspace}/reports/GenerateToken`,
        { accessLevel: 'Create', datasetId },
      );
    default:
      throw new RequestError(400, `There is no content type '${type}'.`);
  }
}

/** Returns the status and the message for the browser. */
export const toFailure = (/** @type {unknown} */ error) =>
  error instanceof RequestError
    ? { status: error.status, message: error.message }
    : { status: 503, message: `The BI service is not available. ${/** @type {Error} */ (error).message}` };
