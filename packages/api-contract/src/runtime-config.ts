import { z } from 'zod';
import { CaptchaConfig } from './captcha.ts';

/** Whose product this is: names and links that an operator sets without a build. */
export const Branding = z.object({
  productName: z.string().default('Embed Portal'),
  providerName: z.string().default('Embed Portal'),
  providerUrl: z.url().default('https://example.com'),
  supportContact: z
    .string()
    .default('support@example.com')
    .describe('An e-mail address or an https address.'),
  knowledgeBaseUrl: z.url().default('https://example.com/docs'),
  connectionHelp: z
    .string()
    .max(2_000)
    .nullable()
    .default(null)
    .describe('A text for the dialog in which connections are authorized. It is public.'),
  logoUrl: z.string().nullable().default(null),
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'accentColor must be a colour like #2563eb')
    .nullable()
    .default(null),
});
export type Branding = z.infer<typeof Branding>;

/** What the portal reads from `/config.json` before anything else. Nothing in it is secret. */
export const RuntimeConfig = z.object({
  branding: Branding,
  apiServers: z
    .array(z.object({ name: z.string(), url: z.string() }))
    .describe('API servers to choose from, the default first. None: the origin of the page plus /api.'),
  developerBar: z.boolean().default(false).describe('Shows the API Server picker also for a single server.'),
  oidc: z.object({
    authority: z.string(),
    clientId: z.string(),
    scope: z.string(),
    profileUrl: z.string(),
  }),
  embedOrigins: z
    .array(z.string())
    .describe('Exact origins, beside the BI service’s own, that reports may come from.'),
  captcha: CaptchaConfig,
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
