import { z } from 'zod';

/** Fields of a token request of any grant type. */
export const tokenRequestSchema = z.object({
  grant_type: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  client_assertion: z.string().optional(),
  client_assertion_type: z.string().optional(),
  scope: z.string().optional(),
  /** Resource of a request of version 1, in place of a scope. */
  resource: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
  device_code: z.string().optional(),
  assertion: z.string().optional(),
  requested_token_use: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
});
export type TokenRequest = z.infer<typeof tokenRequestSchema>;
