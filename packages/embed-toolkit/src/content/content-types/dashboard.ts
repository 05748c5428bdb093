import { buildMissingIdMessage } from '../../embedding/content-type.ts';
import type { ContentTypeDefinition } from '../../embedding/content-type.ts';
import { eventHooks } from '../../embedding/event-hooks.ts';
import { dashboardLoad } from '../../validation/dashboard.ts';
import { validate } from '../../validation/engine.ts';
import { embedEvents, dashboardEvents } from '../events.ts';

const attribute = 'powerbi-dashboard-id';

export const dashboardContentType = {
  type: 'dashboard',
  endpoint: 'dashboardEmbed',
  title: 'Dashboard',
  id: {
    field: 'id',
    attribute,
    parameter: 'dashboardId',
    message: buildMissingIdMessage('Dashboard', attribute),
  },
  hooks: eventHooks,
  root: '/dashboards',
  loadUrl: '/dashboard/load',
  tokenUrl: '/dashboard/token',
  events: [...embedEvents, ...dashboardEvents],
  validate: (config) => validate(dashboardLoad, config),
} as const satisfies ContentTypeDefinition;
