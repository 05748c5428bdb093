import { Language } from '@embed-portal/api-contract';
import { z } from 'zod';
import type { MailOptions } from './transport.ts';

/** Environment variables for email. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must be a URL such as smtps://user:password@smtp.example:465')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<]@[^\s>]+>?$/, 'must be a sender such as Portal <no-reply@portal.example>')
    .optional(),
  MAIL_LANGUAGE: z.enum(Language.options, 'must be en or nl').default('en'),
};

type Variables = z.infer<z.ZodObject<typeof mailVariables>>;

/** Reports a missing sender if a mail server is configured. */
export function checkMailVariables({ value, issues }: z.core.ParsePayload<Variables>): void {
  if (value.SMTP_URL === undefined || value.MAIL_FROM !== undefined) return;
  const message = 'must be a sender such as Portal <no-reply@portal.example>';
  issues.push({ code: 'custom', path: ['MAIL_FROM'], message, input: value });
}

export const toMailOptions = ({ SMTP_URL: url, MAIL_FROM: from }: Variables): MailOptions | undefined =>
  url === undefined || from === undefined ? undefined : { url, from };
