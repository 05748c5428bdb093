import { z } from 'zod';
import { isEmbedUrl } from './embed-hosts.ts';
import type { BiRequest } from './request.ts';
import { parseResponse, createBiRefusedError } from './responses.ts';

const BiReport = z.object({ id: z.string(), embedUrl: z.string(), datasetId: z.string().nullish() });
type BiReport = z.infer<typeof BiReport>;

/** Options of {@link createBiApi}. */
export interface BiApiOptions {
  apiUrl: string;
  /** Exact origins of embedded reports, in addition to the service's own hosts. */
  embedOrigins: readonly string[];
  /** Lifetime of embed tokens in minutes. */
  tokenMinutes: number;
}

interface TokenRequest {
  reports: { id: string; allowEdit: false }[];
  datasets: { id: string }[];
  identities?: { username: string; roles: string[]; datasets: string[] }[];
  /** Lifetime that the token must not exceed; the configured lifetime by default. */
  maxLifetimeMinutes?: number;
}

const TokenResponse = z
  .object({ token: z.string().min(1), expiration: z.iso.datetime({ offset: true }) })
  .transform(({ token, expiration }) => ({ token, expiresAt: Date.parse(expiration) }));
/** A generated embed token. `expiresAt` is in epoch milliseconds. */
type GeneratedToken = z.infer<typeof TokenResponse>;

const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  isOnDedicatedCapacity: z.boolean().default(false),
});
export type BiWorkspace = z.infer<typeof Workspace>;

const ListedReport = z.object({
  id: z.string(),
  name: z.string(),
  datasetId: z.string().nullish(),
  reportType: z.string().default('PowerBIReport'),
});
export type BiListedReport = z.infer<typeof ListedReport>;

const ReportPage = z.object({
  name: z.string(),
  displayName: z.string(),
  order: z.number().int(),
  // Not part of the documented response, so an unexpected value must not invalidate the list.
  visibility: z.literal([0, 1]).optional().catch(undefined),
});
type BiPage = z.infer<typeof ReportPage>;

const Refresh = z.object({
  requestId: z.string(),
  refreshType: z.string(),
  startTime: z.string().nullish(),
  endTime: z.string().nullish(),
  status: z.string(),
  serviceExceptionJson: z.string().nullish(),
});
type BiRefresh = z.infer<typeof Refresh>;

interface DatasetLocation {
  groupId: string;
  datasetId: string;
}

interface ReportLocation {
  groupId: string;
  reportId: string;
}

/** Operations of the BI service's REST API, performed as one account. */
export interface BiApi {
  getReport(report: ReportLocation): Promise<BiReport>;
  generateToken(request: TokenRequest): Promise<GeneratedToken>;
  /** Lists the workspaces that the account can access, at most 100,000. */
  listWorkspaces(): Promise<BiWorkspace[]>;
  listReports(groupId: string): Promise<BiListedReport[]>;
  listPages(report: ReportLocation): Promise<BiPage[]>;
  /** Returns a workspace, or undefined when the account cannot access it. */
  findWorkspace(groupId: string): Promise<BiWorkspace | undefined>;
  /** Lists the last 60 refreshes, newest first. */
  listRefreshes(dataset: DatasetLocation): Promise<BiRefresh[]>;
  /** Starts a refresh. Enhanced refreshes can be canceled and require a dedicated capacity. */
  startRefresh(dataset: DatasetLocation, options: { enhanced: boolean }): Promise<void>;
  cancelRefresh(dataset: DatasetLocation, requestId: string): Promise<void>;
}

const createListSchema = <T>(item: z.ZodType<T>) => z.object({ value: z.array(item) });
const pageSize = 5_000;
const maxPages = 20;
const maxRefreshes = 60;

/**
 * Returns the ID if it is a GUID. Other IDs could change the request path.
 *
 * @throws {ApiError} `bi_refused` for other IDs.
 */
function requireGuid(id: string): string {
  if (z.guid().safeParse(id).success) return id;
  throw createBiRefusedError('The workspace, report, dataset or refresh ID is not valid.');
}

const buildReportPath = ({ groupId, reportId }: ReportLocation): string =>
  `/groups/${requireGuid(groupId)}/reports/${requireGuid(reportId)}`;

const buildRefreshesPath = ({ groupId, datasetId }: DatasetLocation): string =>
  `/groups/${requireGuid(groupId)}/datasets/${requireGuid(datasetId)}/refreshes`;

export function createBiApi(
  { apiUrl, embedOrigins, tokenMinutes }: BiApiOptions,
  send: (request: BiRequest) => Promise<unknown>,
): BiApi {
  const EmbeddableReport = BiReport.refine(({ embedUrl }) => isEmbedUrl(embedUrl, embedOrigins), {
    path: ['embedUrl'],
    error: 'Must be a URL of the BI service or of an origin in BI_EMBED_ORIGINS',
  });
  const get = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    parseResponse(schema, await send({ method: 'GET', url: apiUrl + path }));
  const post = (path: string, body: object, options: Pick<BiRequest, 'once'> = {}): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    return send({ method: 'POST', url: apiUrl + path, headers, body: JSON.stringify(body), ...options });
  };

  return {
    getReport: (report) => get(buildReportPath(report), EmbeddableReport),
    generateToken: async (request) => {
      const { maxLifetimeMinutes = tokenMinutes, ...body } = request;
      const lifetimeInMinutes = Math.min(tokenMinutes, maxLifetimeMinutes);
      return parseResponse(TokenResponse, await post('/GenerateToken', { ...body, lifetimeInMinutes }));
    },
    listWorkspaces: async () => {
      const all: BiWorkspace[] = [];
      for (let page = 0; page < maxPages; page += 1) {
        const range = `?$top=${String(pageSize)}&$skip=${String(page * pageSize)}`;
        const { value } = await get(`/groups${range}`, createListSchema(Workspace));
        all.push(...value);
        if (value.length < pageSize) break;
      }
      return all;
    },
    listReports: async (groupId) =>
      (await get(`/groups/${requireGuid(groupId)}/reports`, createListSchema(ListedReport))).value,
    listPages: async (report) =>
      (await get(`${buildReportPath(report)}/pages`, createListSchema(ReportPage))).value,
    findWorkspace: async (groupId) => {
      const filter = encodeURIComponent(`id eq '${requireGuid(groupId)}'`);
      return (await get(`/groups?$filter=${filter}&$top=1`, createListSchema(Workspace))).value[0];
    },
    listRefreshes: async (dataset) =>
      (await get(`${buildRefreshesPath(dataset)}?$top=${String(maxRefreshes)}`, createListSchema(Refresh)))
        .value,
    startRefresh: async (dataset, { enhanced }) => {
      // A service principal has no mailbox for the notification of a standard refresh.
      const options = enhanced ? { type: 'Full' } : { notifyOption: 'NoNotification' };
      await post(buildRefreshesPath(dataset), options, { once: true });
    },
    cancelRefresh: async (dataset, requestId) => {
      const path = `${buildRefreshesPath(dataset)}/${requireGuid(requestId)}`;
      await send({ method: 'DELETE', url: apiUrl + path });
    },
  };
}
