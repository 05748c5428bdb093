import { describe, expect, it } from 'vitest';
import { InvitationBody, InvitationForm, explainAddress } from './invitation.ts';

const invitationMessage = 'Welcome!';
const invalid = 'One or more email addresses are invalid (use "; " to separate)';

const findErrorMessage = (emails: string): string | undefined =>
  InvitationForm.safeParse({ emails, invitationMessage }).error?.issues[0]?.message;

describe('InvitationForm', () => {
  it.each([
    ['one address', 'a@x.example', ['a@x.example']],
    ['several addresses', ' a@x.example; b@x.example', ['a@x.example', 'b@x.example']],
    ['a trailing separator', 'a@x.example; b@x.example; ', ['a@x.example', 'b@x.example']],
    ['a duplicate address and returns its last spelling', 'a@x.example; A@X.example', ['A@X.example']],
  ])('accepts %s', (_, emails, list) => {
    expect(InvitationForm.parse({ emails, invitationMessage }).emails).toEqual(list);
  });

  it.each([
    ['blank text', ' ', 'Email(s) required'],
    ['text without an address', 'somebody', invalid],
    ['addresses separated by a comma', 'a@x.example, b@x.example', invalid],
    ['addresses separated without a space', 'a@x.example;b@x.example', invalid],
    ['a line break in an address', 'a@x.example\r\nBcc: b@x.example', invalid],
  ])('rejects %s', (_, emails, message) => {
    expect(findErrorMessage(emails)).toBe(message);
  });

  it('accepts at most 500 addresses, which are sent in requests of at most 50', () => {
    const addresses = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@x.example`);
    expect(findErrorMessage(addresses(500).join('; '))).toBeUndefined();
    expect(findErrorMessage(addresses(501).join('; '))).toBe('Must contain at most 500 addresses');
    const { error } = InvitationBody.safeParse({ emails: addresses(51), invitationMessage });
    expect(error?.issues[0]?.message).toBe('Must contain at most 50 addresses');
  });

  it('requires a message', () => {
    const { error } = InvitationForm.safeParse({ emails: 'a@x.example', invitationMessage: ' ' });
    expect(error?.issues[0]?.message).toBe('Message is required');
  });

  it('parses the form into the request body', () => {
    const formValues = InvitationForm.parse({ emails: 'a@x.example; b@x.example', invitationMessage });
    expect(InvitationBody.parse(formValues)).toEqual({
      ...formValues,
      groups: [],
      accessExpires: null,
      sendInvite: true,
    });
  });
});

describe('explainAddress', () => {
  it.each([
    ['a@x.nl', undefined],
    ['nobody', 'It has no @.'],
    ['a@x.nl b@x.nl', 'It contains a space. Put one address in each chip.'],
    ['a@@x.nl', 'It needs one @ with text on both sides.'],
    ['a@x', 'Its domain has no dot.'],
    ['\u212Aate@x.nl', 'It contains a character that resembles another one.'],
    [`${'a'.repeat(250)}@x.nl`, 'It has more than 254 characters.'],
    ['a..b@x.nl', 'It is not a valid email address.'],
  ])('explains %j', (text, reason) => {
    expect(explainAddress(text)).toBe(reason);
  });
});
