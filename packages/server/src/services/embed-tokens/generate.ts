import type { CurrentUser, EffectiveIdentity, EmbedToken } from '@embed-portal/api-contract';
import type { BiOperations } from '../../bi/operations.ts';
import { PortalError } from '../../errors.ts';
import { resolveEffectiveIdentity } from './effective-identity.ts';

/**
 * Throws an error that names the effective identity as the reason for a rejected token request. The connection has just
 * read the report, so only the identity can be the reason. The message omits the role, because viewers see the
 * message.
 */
const throwIdentityRejected = (error: unknown): never => {
  if (!(error instanceof PortalError) || error.code !== 'bi_refused') throw error;
  const text = "The BI service did not accept the role or user name of this report's effective identity.";
  throw new PortalError('bi_refused', text, { cause: error, health: 'identityRejected' });
};

/** A report and the person whose effective identity applies. */
interface TokenSubject {
  report: { id: string; datasetId?: string | null | undefined };
  effectiveIdentity: EffectiveIdentity | null;
  user: Pick<CurrentUser, 'id' | 'email'>;
  /** Defaults to the configured lifetime. */
  maxLifetimeMinutes?: number;
}

/** Generates a view-only token for one report and its dataset, with the report's effective identity. */
export const generateEmbedToken = async (
  bi: BiOperations,
  { report, effectiveIdentity, user, maxLifetimeMinutes }: TokenSubject,
): Promise<EmbedToken['accessToken']> => {
  const datasetId = report.datasetId ?? null;
  const identity = resolveEffectiveIdentity(effectiveIdentity, user, datasetId);
  const generated = bi.generateToken({
    reports: [{ id: report.id, allowEdit: false }],
    datasets: datasetId === null ? [] : [{ id: datasetId }],
    ...(identity && { identities: [identity] }),
    ...(maxLifetimeMinutes !== undefined && { maxLifetimeMinutes }),
  });
  const { token, expiresAt } = await (identity ? generated.catch(throwIdentityRejected) : generated);
  return { appOwnsData: true, token, expiresAt };
};
