import { routes } from '@embed-portal/api-contract';
import { issueEmbedToken } from '../../services/embed-tokens/issue.ts';
import { apiRoute } from '../api-route.ts';

export const getTokenRoute = apiRoute(
  routes.getToken,
  ({ ctx, params }) => issueEmbedToken({ ctx, input: params }),
  { limitedBy: 'embedTokens' },
);
