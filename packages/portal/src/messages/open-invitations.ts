import { i18n } from '../i18n/i18n.ts';

/** Texts of the invitations that the user has not answered. */
export const openInvitationMessages = {
  title: i18n.t('Invitations for you'),
  invites: (tenant: string) => i18n.t('{tenant} invites you', { tenant }),
  sent: (date: string) => i18n.t('Sent on {date}', { date }),
  sentUntil: (date: string, end: string) => i18n.t('Sent on {date}, valid until {end}', { date, end }),
  untilAccepted: i18n.t(
    'You already have access. Until you accept, the administrators see only your email address.',
  ),
  accept: i18n.t('Accept'),
  acceptLabel: (tenant: string) => i18n.t('Accept the invitation of {tenant}', { tenant }),
  accepted: (tenant: string) => i18n.t('You are now a member of {tenant}', { tenant }),
  decline: i18n.t('Decline'),
  declineLabel: (tenant: string) => i18n.t('Decline the invitation of {tenant}', { tenant }),
  declineTitle: i18n.t('Decline invitation'),
  declineText: (tenant: string) =>
    i18n.t('You get no access to {tenant}. Its administrators can invite you again.', { tenant }),
  declineAccessText: (tenant: string) =>
    i18n.t('You lose your access to {tenant}. Its administrators can invite you again.', { tenant }),
  declined: (tenant: string) => i18n.t('Invitation of {tenant} declined', { tenant }),
} as const;
