import { toDefaultMessage } from '@embed-portal/api-contract';
import { i18n, language } from '../i18n/i18n.ts';

type Issue = Parameters<typeof toDefaultMessage>[0];

/** Describes a violated minimum or maximum of texts and lists. */
function describeBound({ origin }: { origin: string }, bound: number | bigint, side: 'least' | 'most') {
  const values = { count: Number(bound) };
  if (origin === 'string')
    return side === 'least'
      ? i18n.t(
          '{count, plural, one {Enter at least # character} other {Enter at least # characters}}',
          values,
        )
      : i18n.t('{count, plural, one {Enter at most # character} other {Enter at most # characters}}', values);
  if (origin === 'array')
    return side === 'least'
      ? i18n.t('{count, plural, one {Select at least # entry} other {Select at least # entries}}', values)
      : i18n.t('{count, plural, one {Select at most # entry} other {Select at most # entries}}', values);
  return i18n.t('This value is out of range');
}

/**
 * Returns the message of a form field that its schema rejects without a message. The specification defines the English
 * messages.
 */
export function describeIssue(issue: Issue): string {
  if (language === 'en') return toDefaultMessage(issue);
  switch (issue.code) {
    case 'too_small':
      return describeBound(issue, issue.minimum, 'least');
    case 'too_big':
      return describeBound(issue, issue.maximum, 'most');
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? i18n.t('This field is required')
        : i18n.t('This value is not valid');
    case 'invalid_value':
      return i18n.t('Select one of the values');
    default:
      return i18n.t('This value is not valid');
  }
}
