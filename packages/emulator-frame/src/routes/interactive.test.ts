import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SessionDependencies } from '../report/embed-session.ts';
import { createRouter } from '../transport/router.ts';
import { createInteractiveRoutes } from './interactive.ts';

const routes = createInteractiveRoutes({} as SessionDependencies, { session: undefined });

/** Requests sent by powerbi-client and powerbi-report-authoring. */
const requests = `
POST /report/load
POST /report/prepare
POST /report/create
POST /quickcreate
POST /dashboard/load
POST /dashboard/prepare
POST /tile/load
POST /qna/load
POST /qna/prepare
POST /qna/interpret
POST /frontload/config
POST /report/token
POST /dashboard/token
POST /tile/token
POST /report/save
POST /report/saveAs
GET /report/hasUnsavedChanges
GET /getCorrelationId
GET /report/pages
POST /report/addPage
DELETE /report/pages/p
PUT /report/pages/p/name
PUT /report/pages/active
GET /report/filters
POST /report/filters
PUT /report/filters
GET /report/pages/p/filters
POST /report/pages/p/filters
PUT /report/pages/p/filters
GET /report/pages/p/visuals
GET /report/pages/p/smartNarrativeInsights
GET /report/pages/p/layoutTypes/MobilePortrait
GET /report/pages/p/visuals/v/filters
POST /report/pages/p/visuals/v/filters
PUT /report/pages/p/visuals/v/filters
GET /report/pages/p/visuals/v/slicer
PUT /report/pages/p/visuals/v/slicer
POST /report/pages/p/visuals/v/exportData
POST /report/pages/p/visuals/v/clone
PUT /report/pages/p/visuals/v/sortBy
GET /report/pages/p/visuals/v/smartNarrativeInsights
GET /report/bookmarks
POST /report/bookmarks/applyByName
POST /report/bookmarks/play
POST /report/bookmarks/capture
POST /report/bookmarks/applyState
POST /report/render
POST /report/print
POST /report/refresh
POST /report/closeAllOverlays
POST /report/clearSelectedVisuals/true
POST /report/clearSelectedVisuals/false
POST /report/switchMode/edit
POST /report/switchMode/view
PATCH /report/settings
GET /report/theme
PUT /report/theme
GET /report/zoom
DELETE /report/userState
POST /report/userState
GET /report/userState
GET /report/isUserStateApplied
GET /report/availableVisualTypes
GET /report/visuals/types/barChart/capabilities
POST /report/pages/p/createVisual
POST /report/pages/p/deleteVisual
POST /report/pages/p/visuals/v/changeType
POST /report/pages/p/visuals/v/property
PUT /report/pages/p/visuals/v/property
GET /report/pages/p/visuals/v/dataroles/Y/fields
POST /report/pages/p/visuals/v/dataroles/Y/fields/undefined
DELETE /report/pages/p/visuals/v/dataroles/Y/fields/0
GET /report/pages/p/visuals/v/dataroles/Y/fields/0/displayName
PUT /report/pages/p/visuals/v/dataroles/Y/fields/0/displayName
GET /report/pages/p/visuals/v/dataroles/Y/fields/0/dataFieldName
GET /report/pages/p/visuals/v/dataroles/Y/fields/0/formatString
PUT /report/pages/p/visuals/v/dataroles/Y/fields/0/formatString
PUT /report/pages/p/visuals/v/dataroles/Y/fields/0/hidden
`;

describe('Routes of interactive content', () => {
  const handleRequest = createRouter(
    Object.fromEntries(Object.keys(routes).map((route) => [route, () => ({ statusCode: 200, body: route })])),
  );
  it.each(requests.trim().split('\n'))('handles %s', async (request) => {
    const [method = '', url = ''] = request.split(' ');
    expect(await handleRequest({ method, url: `${url}?uid=7`, headers: {}, body: {} })).toMatchObject({
      statusCode: 200,
    });
  });
});

it('docs/emulator-calls.md lists exactly the routes of the frame', () => {
  const page = readFileSync(new URL('../../../../docs/emulator-calls.md', import.meta.url), 'utf8');
  const [messages = ''] = page.split('## REST');
  const documentedRoutes = [...messages.matchAll(/^\| `([A-Z]+ [^`]+)`/gm)].map(([, route]) => route);
  expect(documentedRoutes.toSorted()).toEqual(Object.keys(routes).toSorted());
});
