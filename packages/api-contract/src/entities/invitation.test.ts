import { describe, expect, it } from 'vitest';
import { limits } from '../constants.ts';
import { InvitationBody, InvitationForm, buildInvitationTemplate } from './invitation.ts';

const invitationMessage = 'Welcome!';
const invalid = 'One or more email addresses are invalid (use "; " to separate)';

const findProblem = (emails: string): string | undefined =>
  InvitationForm.safeParse({ emails, invitationMessage }).error?.issues[0]?.message;

describe('InvitationForm', () => {
  it.each([
    ['one address', 'a@x.example', ['a@x.example']],
    ['several', ' a@x.example; b@x.example', ['a@x.example', 'b@x.example']],
    ['a separator at the end', 'a@x.example; b@x.example; ', ['a@x.example', 'b@x.example']],
    ['an address that comes twice', 'a@x.example; A@X.example', ['A@X.example']],
  ])('accepts %s', (_, emails, list) => {
    expect(InvitationForm.parse({ emails, invitationMessage }).emails).toEqual(list);
  });

  it.each([
    ['nothing [001/5/9]', ' ', 'Email(s) required'],
    ['no address', 'somebody', invalid],
    ['a comma between two', 'a@x.example, b@x.example', invalid],
    ['no space between two [001/5/9]', 'a@x.example;b@x.example', invalid],
    ['a line break in an address', 'a@x.example\r\nBcc: b@x.example', invalid],
  ])('rejects %s', (_, emails, message) => {
    expect(findProblem(emails)).toBe(message);
  });

  it('accepts at most 50 addresses', () => {
    const addresses = (count: number) =>
      Array.from({ length: count }, (_, n) => `p${n}@x.example`).join('; ');
    expect(findProblem(addresses(50))).toBeUndefined();
    expect(findProblem(addresses(51))).toBe('Must be at most 50 addresses');
  });

  it('requires a message [001/5/9]', () => {
    const { error } = InvitationForm.safeParse({ emails: 'a@x.example', invitationMessage: ' ' });
    expect(error?.issues[0]?.message).toBe('Message is required');
  });

  it('parses the form into the request body', () => {
    const sent = InvitationForm.parse({ emails: 'a@x.example; b@x.example', invitationMessage });
    expect(InvitationBody.parse(sent)).toEqual({ ...sent, sendInvite: true });
  });

  it('starts with a message that fits into its 12 rows [001/5/10]', () => {
    const text = buildInvitationTemplate({
      productName: 'Insight',
      tenantName: 'Noordzee',
      senderName: 'Ursula',
    });
    expect(text.split('\n').length).toBeLessThanOrEqual(limits.invitationMessageRows);
    expect(text).toContain('invited to Noordzee on Insight');
  });
});
