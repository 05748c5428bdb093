import { describe, expect, it } from 'vitest';
import { toDefaultMessage } from '../default-messages.ts';
import { sharedRules } from './shared-rules.ts';

type Rule = keyof typeof sharedRules;

const findErrorMessage = (rule: Rule, value: unknown) =>
  sharedRules[rule].safeParse(value, { error: toDefaultMessage }).error?.issues[0]?.message;

describe('sharedRules', () => {
  it.each<[Rule, unknown]>([
    ['phone', '+31 (0)20 123-4567'],
    ['email', 'anna@example.com'],
    ['firstName', 'x'.repeat(2)],
    ['firstName', 'x'.repeat(50)],
    ['lastName', 'x'.repeat(2)],
    ['lastName', 'x'.repeat(50)],
    ['companyName', 'Noordzee Retail'],
    ['website', 'https://example.com/about'],
    ['password', 'horse-7'],
    ['json', '{"a":[1]}'],
    ['csvFile', { type: 'text/csv' }],
  ])('the %s rule accepts %j', (rule, value) => {
    expect(findErrorMessage(rule, value)).toBeUndefined();
  });

  it.each<[Rule, unknown, string]>([
    ['phone', 'call me', 'Invalid phone number'],
    ['email', 'anna@', 'Invalid email'],
    ['firstName', 'x', 'Too short'],
    ['firstName', 'x'.repeat(51), 'Too long'],
    ['lastName', ' B ', 'Too short'],
    ['lastName', 'x'.repeat(51), 'Too long'],
    ['companyName', ' ', 'Value must be at least 1 characters'],
    ['website', 'example', 'Enter correct url!'],
    ['website', 'javascript:alert(1)', 'Enter correct url!'],
    ['password', '1234567!', 'Must contain a letter'],
    ['password', 'horsehorse!', 'Must contain a digit'],
    ['password', 'horse7horse', 'Must contain a special character'],
    ['json', '{', 'This field must be a valid JSON'],
    ['csvFile', { type: 'text/plain' }, 'This field must be a CSV'],
  ])('the %s rule rejects %j with “%s”', (rule, value, expected) => {
    expect(findErrorMessage(rule, value)).toBe(expected);
  });
});
