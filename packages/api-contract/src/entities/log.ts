import { z } from 'zod';

const LogUser = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

const logFields = {
  id: z.uuid(),
  userId: z.uuid().nullable(),
  created: z.number().int().describe('Epoch milliseconds.'),
  method: z.string(),
  __user: LogUser.nullable().describe('Null if the request was unauthenticated or the user was deleted.'),
};

export const SignInLogEntry = z.object(logFields);
export type SignInLogEntry = z.infer<typeof SignInLogEntry>;

export const AuditLogEntry = z.object({
  ...logFields,
  url: z.string(),
  statusCode: z.number().int(),
  statusMessage: z.string(),
  body: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Accepted fields of the request body, with secrets redacted; null if there are none.'),
});
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;
