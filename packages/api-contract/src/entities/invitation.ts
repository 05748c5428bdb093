import { z } from 'zod';
import { limits } from '../constants.ts';
import { getEmailKey, isUnambiguousEmail } from '../email.ts';
import { storableText } from '../text.ts';

/** Separator of the addresses in the invitation form. */
export const addressSeparator = '; ';

const invalidAddresses = 'One or more email addresses are invalid (use "; " to separate)';
const address = z
  .email(invalidAddresses)
  .max(limits.maxEmailLength, `Must be at most ${String(limits.maxEmailLength)} characters`)
  .refine(isUnambiguousEmail, { error: invalidAddresses, when: ({ issues }) => issues.length === 0 });

/** Returns the invalid addresses in the text of the form field. */
export const findInvalidAddresses = (text: string): string[] =>
  text.split(addressSeparator).filter((entry) => entry !== '' && !address.safeParse(entry).success);

/** Removes duplicate addresses, ignoring case and Unicode normalization. */
const removeDuplicates = (emails: string[]): string[] => [
  ...new Map(emails.map((email) => [getEmailKey(email), email])).values(),
];

const addresses = z
  .array(address, 'Email(s) required')
  .min(1, 'Email(s) required')
  .transform(removeDuplicates)
  .refine((emails) => emails.length <= limits.maxInvitationAddresses, {
    error: `Must contain at most ${String(limits.maxInvitationAddresses)} addresses`,
  });

const invitationMessage = storableText('Message is required')
  .trim()
  .min(1, 'Message is required')
  .max(
    limits.maxInvitationMessageLength,
    `Must be at most ${String(limits.maxInvitationMessageLength)} characters`,
  );

/**
 * Values of the invitation form. The addresses are entered as one string, which is parsed into a list without
 * duplicates.
 */
export const InvitationForm = z.object({
  emails: z
    .string('Email(s) required')
    .trim()
    .min(1, 'Email(s) required')
    .transform((text) => text.replace(/;$/, '').split(addressSeparator))
    .pipe(addresses),
  invitationMessage,
});

/** Request body of the invitation form. Line breaks of the message are sent as `<br>`. */
export const InvitationBody = z.object({
  emails: addresses,
  sendInvite: z
    .boolean('Must be true or false')
    .default(true)
    .describe('False: grant access without sending an email.'),
  invitationMessage,
});

const emails = z.array(z.string());

/** Invited addresses, grouped by outcome. */
export const InvitationResult = z.object({
  invited: emails.describe('New users, who get access with their first sign-in.'),
  added: emails.describe('Existing users, who now have access to this tenant.'),
  skipped: emails.describe('Users who are already members; no email is sent.'),
  failed: emails.describe('Deactivated users; a superAdmin must activate them first.'),
});
export type InvitationResult = z.infer<typeof InvitationResult>;

/** Returns the initial message of the invitation form. */
export const buildInvitationTemplate = ({
  productName,
  tenantName,
  senderName,
}: Record<'productName' | 'tenantName' | 'senderName', string>): string =>
  `Hello,

You have been invited to ${tenantName} on ${productName}.

There you can open the apps and reports that have been shared with you.

To get started, follow the link below and sign in with this email address.
If you do not have an account yet, choose 'Create account' on the sign-in page.

Kind regards,
${senderName}`;
