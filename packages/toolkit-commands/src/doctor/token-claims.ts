/** The readable properties of an embed token. */
export interface TokenClaims {
  /** Expiry in epoch milliseconds. */
  expiresAt?: number;
  /** IDs of the reports, in lower case. */
  reports?: readonly string[];
}

function parsePart(part: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const getReportIds = (reports: unknown): string[] | undefined =>
  Array.isArray(reports)
    ? reports.flatMap((report: { id?: unknown } | null) =>
        typeof report?.id === 'string' ? [report.id.toLowerCase()] : [],
      )
    : undefined;

/** Reads the readable parts of an embed token, without verifying it. Most of a token of Power BI is not readable. */
export function readTokenClaims(token: string): TokenClaims {
  const parts = token.split('.').map(parsePart);
  const expiry = parts.map(({ exp }) => exp).find((exp) => typeof exp === 'number');
  const reports = parts.map((part) => getReportIds(part['reports'])).find(Boolean);
  return { ...(expiry !== undefined && { expiresAt: expiry * 1000 }), ...(reports && { reports }) };
}
