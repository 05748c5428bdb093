import type { SyntheticEvent } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { screens } from '../screens.ts';

const routes: RouteObject[] = screens.map(({ path, pages }) => ({ path, children: pages }));

/** Loads the page that a link leads to, once somebody points at it or comes to it by the keyboard: a click may follow. */
export const prefetchScreens = ({ target }: SyntheticEvent): void => {
  const link = (target as Element).closest('a');
  if (link?.origin !== location.origin) return;
  for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy();
  }
};
