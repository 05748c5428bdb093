import { z } from 'zod';
import { exactSecureUrl, integer } from '../../settings/rules.ts';

const recipientsRule = 'must be administrators, none, or email addresses separated by commas';
const minSecretLength = 16;

/** Environment variables for checks of connections and reports. */
export const healthVariables = {
  HEALTH_CHECK_MINUTES: integer(0, 1_440).default(15),
  HEALTH_RECIPIENTS: z
    .string()
    .default('administrators')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) =>
        ['administrators', 'none'].includes(parts.join()) ||
        parts.every((part) => z.email().safeParse(part).success),
      recipientsRule,
    ),
  HEALTH_WEBHOOK_URL: exactSecureUrl.optional(),
  HEALTH_WEBHOOK_SECRET: z
    .string()
    .min(minSecretLength, `must have at least ${String(minSecretLength)} characters`)
    .optional(),
};

type Variables = z.infer<z.ZodObject<typeof healthVariables>>;

/** Reports a missing secret if a webhook is configured. */
export function checkHealthVariables({ value, issues }: z.core.ParsePayload<Variables>): void {
  if (value.HEALTH_WEBHOOK_URL === undefined || value.HEALTH_WEBHOOK_SECRET !== undefined) return;
  const message = 'is required to sign the requests to HEALTH_WEBHOOK_URL';
  issues.push({ code: 'custom', path: ['HEALTH_WEBHOOK_SECRET'], message, input: value });
}

export interface WebhookOptions {
  url: string;
  /** Key of the signatures. */
  secret: string;
}

export interface HealthOptions {
  /** Average interval of the checks of each connection in minutes; 0 disables them. */
  checkMinutes: number;
  /** Email addresses of notifications, or the administrators of the tenant. */
  recipients: 'administrators' | readonly string[];
  webhook?: WebhookOptions | undefined;
}

/** Options without checks in the background. */
export const defaultHealthOptions: HealthOptions = { checkMinutes: 0, recipients: 'administrators' };

function toRecipients(parts: readonly string[]): HealthOptions['recipients'] {
  if (parts[0] === 'administrators') return 'administrators';
  return parts[0] === 'none' ? [] : parts;
}

export const toHealthOptions = ({
  HEALTH_CHECK_MINUTES: checkMinutes,
  HEALTH_RECIPIENTS: recipients,
  HEALTH_WEBHOOK_URL: url,
  HEALTH_WEBHOOK_SECRET: secret,
}: Variables): HealthOptions => ({
  checkMinutes,
  recipients: toRecipients(recipients),
  webhook: url === undefined || secret === undefined ? undefined : { url, secret },
});
