import { z } from 'zod';
import { CaptchaConfig } from './captcha.ts';
import { Language } from './language.ts';
import { AddedRoles } from './roles.ts';

/** Branding: names and links that operators configure without a build. */
export const Branding = z.object({
  productName: z.string().default('Embed Portal'),
  providerName: z.string().default('Embed Portal'),
  providerUrl: z.url().default('https://example.com'),
  supportContact: z.string().default('support@example.com').describe('Email address or https URL.'),
  knowledgeBaseUrl: z.url().default('https://example.com/docs'),
  connectionHelp: z
    .string()
    .max(2_000)
    .nullable()
    .default(null)
    .describe('Public help text of the dialog that authorizes connections.'),
  logoUrl: z.string().nullable().default(null),
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'accentColor must be a color such as #2563eb')
    .nullable()
    .default(null),
});
export type Branding = z.infer<typeof Branding>;

/** Configuration that the portal loads from `/config.json` at startup. It contains no secrets. */
export const RuntimeConfig = z.object({
  branding: Branding,
  apiServers: z
    .array(z.object({ name: z.string(), url: z.string() }))
    .describe(
      'Selectable API servers, the default first. An empty list selects the API at the origin of the page.',
    ),
  developerBar: z.boolean().default(false).describe('Shows the API server picker even for a single server.'),
  oidc: z.object({
    authority: z.string(),
    clientId: z.string(),
    scope: z.string(),
    profileUrl: z.string(),
  }),
  embedOrigins: z
    .array(z.string())
    .describe('Exact origins of reports, in addition to the origins of the BI service.'),
  captcha: CaptchaConfig,
  limitsGlobalRoles: z
    .boolean()
    .default(false)
    .describe('Whether of the roles for all tenants, only superAdmin and viewer have an effect.'),
  mailLanguage: Language.default('en').describe('Language of the emails that the server sends.'),
  addedRoles: AddedRoles.default({}).describe('Roles to which settings grant further capabilities.'),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
