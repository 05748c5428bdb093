import { accessTokenField, zeroOrOne } from './basics.ts';
import type { Rule } from './rule.ts';

const pageViews: readonly unknown[] = ['fitToWidth', 'oneColumn', 'actualSize'];

export const dashboardLoad: Rule = {
  ...accessTokenField,
  'id!': 'string',
  groupId: 'string',
  pageView: [
    'also',
    'string',
    (view) =>
      pageViews.includes(view)
        ? undefined
        : `pageView must be one of the followings: ${pageViews.join(', ')}`,
  ],
  tokenType: zeroOrOne,
  embedUrl: 'string',
};

export const tileLoad: Rule = {
  ...accessTokenField,
  'id!': 'string',
  'dashboardId!': 'string',
  groupId: 'string',
  pageView: 'string',
  tokenType: zeroOrOne,
  width: 'number',
  height: 'number',
};
