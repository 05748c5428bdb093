import type { Language } from './language.ts';

type TemplateNames = Record<'productName' | 'tenantName' | 'senderName', string>;

const invitationTemplates: Readonly<Record<Language, (names: TemplateNames) => string>> = {
  en: ({ productName, tenantName, senderName }) => `Hello,

You have been invited to ${tenantName} on ${productName}.

There you can open the apps and reports that have been shared with you.

To get started, follow the link below and sign in with this email address.
If you do not have an account yet, choose 'Create account' on the sign-in page.

Kind regards,
${senderName}`,
  // The sign-in page is in English.
  nl: ({ productName, tenantName, senderName }) => `Hallo,

U bent uitgenodigd voor ${tenantName} op ${productName}.

Daar kunt u de apps en rapporten openen die met u zijn gedeeld.

Volg de onderstaande link en meld u met dit e-mailadres aan.
Hebt u nog geen account, kies dan 'Create account' op de aanmeldpagina.

Met vriendelijke groet,
${senderName}`,
};

/** Returns the initial message of the invitation form in the language of emails. */
export const buildInvitationTemplate = (language: Language, names: TemplateNames): string =>
  invitationTemplates[language](names);
