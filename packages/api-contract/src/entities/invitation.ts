import { z } from 'zod';
import { limits } from '../constants.ts';
import { explainInvalidEmail, getEmailKey, isUnambiguousEmail } from '../email.ts';
import { storableText, uniqueIds } from '../text.ts';
import { bulkIds } from './bulk.ts';
import { accessEnd } from './membership.ts';

/** Separator of the addresses in the invitation form. */
export const addressSeparator = '; ';

const invalidAddresses = 'One or more email addresses are invalid (use "; " to separate)';
/** An address that can be invited. */
export const EmailAddress = z
  .email(invalidAddresses)
  .max(limits.maxEmailLength, `Must be at most ${String(limits.maxEmailLength)} characters`)
  .refine(isUnambiguousEmail, { error: invalidAddresses, when: ({ issues }) => issues.length === 0 });

/** Returns why an address cannot be invited, or undefined if it can. */
export const explainAddress = (text: string): string | undefined =>
  EmailAddress.safeParse(text).success ? undefined : explainInvalidEmail(text);

/** Removes duplicate addresses, ignoring case and Unicode normalization. */
const removeDuplicates = (emails: string[]): string[] => [
  ...new Map(emails.map((email) => [getEmailKey(email), email])).values(),
];

const addresses = (maxLength: number) =>
  z
    .array(EmailAddress, 'Email(s) required')
    .min(1, 'Email(s) required')
    .transform(removeDuplicates)
    .refine((emails) => emails.length <= maxLength, {
      error: `Must contain at most ${String(maxLength)} addresses`,
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
    .pipe(addresses(limits.maxInvitationFormAddresses)),
  invitationMessage,
});

/** Request body of the invitation form. Line breaks of the message are sent as `<br>`. */
export const InvitationBody = z.object({
  emails: addresses(limits.maxInvitationAddresses),
  groups: uniqueIds('Must be a list of groups')
    .default([])
    .describe('Groups of the tenant that invited and added users join.'),
  accessExpires: accessEnd.default(null),
  sendInvite: z
    .boolean('Must be true or false')
    .default(true)
    .describe('False: grant access without sending an email.'),
  invitationMessage,
});

const emails = z.array(z.string());

/** Invited addresses, grouped by outcome. */
export const InvitationResult = z.object({
  invited: emails.describe(
    'Users who get access with their first sign-in, or when they accept the invitation.',
  ),
  added: emails.describe('Existing users, who now have access to this tenant.'),
  skipped: emails.describe('Users who are already members; no email is sent.'),
  failed: emails.describe('Deactivated or deleted users; a superAdmin must activate or restore them first.'),
  deleted: emails
    .optional()
    .describe('Deleted users among the failed ones, if there are any and the caller can restore users.'),
  declined: z
    .array(
      z.object({
        email: z.string(),
        until: z
          .number()
          .int()
          .describe('Epoch milliseconds from which the tenant can invite the user by email again.'),
      }),
    )
    .describe(
      'Users who declined an invitation to the tenant a short time ago, and are not invited by email again.',
    ),
});
export type InvitationResult = z.infer<typeof InvitationResult>;

export const invitationStates = ['pending', 'added', 'accepted', 'expired', 'withdrawn', 'declined'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The latest invitation of a user to a tenant. */
export const Invitation = z.object({
  userId: z.uuid(),
  email: z.string().describe('Address as entered by the inviting user.'),
  state: z
    .enum(invitationStates)
    .describe(
      '`accepted` from the first sign-in of a user with one invitation, or when the user accepts the invitation in the portal. `added`: the user has access without having accepted the invitation.',
    ),
  sent: z.number().int().describe('Epoch milliseconds.'),
  expires: z.number().int().nullable().describe('Epoch milliseconds, or null if it does not expire.'),
  groups: z.array(z.string()).describe('Names of the groups of the user in this tenant.'),
});
export type Invitation = z.infer<typeof Invitation>;

/** Invitations to send again with one request, by the IDs of their users. */
export const InvitationResend = z.object({ userIds: bulkIds(limits.maxInvitationAddresses) });

/** An invitation to the caller that the caller has not accepted. Until then, the tenant sees only the address. */
export const OpenInvitation = z.object({
  tenant: z.object({ id: z.uuid(), name: z.string() }),
  sent: z.number().int().describe('Epoch milliseconds.'),
  expires: z.number().int().nullable().describe('Epoch milliseconds, or null if it does not expire.'),
  hasAccess: z.boolean().describe('Whether the caller can access the tenant without accepting.'),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;
