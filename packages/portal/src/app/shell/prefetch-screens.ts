import type { SyntheticEvent } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { sections } from '../screens.ts';

const routes: RouteObject[] = sections.map(({ path, pages }) => ({ path, children: pages }));

/** Prefetches the page of a link when the user hovers over or focuses the link. */
export function prefetchScreens({ target }: SyntheticEvent): void {
  const link = (target as Element).closest('a');
  if (link?.origin !== location.origin) return;
  for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy();
  }
}
