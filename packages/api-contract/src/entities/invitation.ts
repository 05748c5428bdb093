import { z } from 'zod';
import { limits } from '../constants.ts';
import { getEmailKey, isUnambiguousEmail } from '../email.ts';
import { storableText } from '../text.ts';

/** Between two addresses in the form's one field. */
export const addressSeparator = '; ';

const invalidAddresses = 'One or more email addresses are invalid (use "; " to separate)';
const address = z
  .email(invalidAddresses)
  .max(limits.maxEmailLength, `Must be at most ${String(limits.maxEmailLength)} characters`)
  .refine(isUnambiguousEmail, { error: invalidAddresses, when: ({ issues }) => issues.length === 0 });

/** Returns the entries of the form's field that are no addresses. */
export const findInvalidAddresses = (text: string): string[] =>
  text.split(addressSeparator).filter((entry) => entry !== '' && !address.safeParse(entry).success);

/** Each person once, however their address is written. */
const removeDuplicates = (emails: string[]): string[] => [
  ...new Map(emails.map((email) => [getEmailKey(email), email])).values(),
];

const addresses = z
  .array(address, 'Email(s) required')
  .min(1, 'Email(s) required')
  .transform(removeDuplicates)
  .refine((emails) => emails.length <= limits.maxInvitationAddresses, {
    error: `Must be at most ${String(limits.maxInvitationAddresses)} addresses`,
  });

const invitationMessage = storableText('Message is required')
  .trim()
  .min(1, 'Message is required')
  .max(
    limits.maxInvitationMessageLength,
    `Must be at most ${String(limits.maxInvitationMessageLength)} characters`,
  );

/** What the invite form holds: the addresses as one text. Parsed, they are a list without doubles. */
export const InvitationForm = z.object({
  emails: z
    .string('Email(s) required')
    .trim()
    .min(1, 'Email(s) required')
    .transform((text) => text.replace(/;$/, '').split(addressSeparator))
    .pipe(addresses),
  invitationMessage,
});

/** What the invite form sends. Line breaks of the message come as `<br>`. */
export const InvitationBody = z.object({
  emails: addresses,
  sendInvite: z.boolean('Must be true or false').default(true).describe('False gives access without a mail.'),
  invitationMessage,
});

const emails = z.array(z.string());

/** What became of each address. */
export const InvitationResult = z.object({
  invited: emails.describe('Access from their first sign-in on.'),
  added: emails.describe('Registered before, with access to this tenant from now on.'),
  skipped: emails.describe('Members already: nothing is sent.'),
  failed: emails.describe('Deactivated accounts: a superAdmin has to activate them first.'),
});
export type InvitationResult = z.infer<typeof InvitationResult>;

/** The text that the form begins with. */
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
