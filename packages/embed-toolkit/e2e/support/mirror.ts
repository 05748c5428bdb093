/** Runs in the frame: tells the host page what arrives, answers as it is told, raises events when asked. */
export function mirror(): void {
  const uid = new URL(location.href).searchParams.get('uid');
  const roots = {
    report: 'reports',
    quickcreate: 'reports',
    dashboard: 'dashboards',
    tile: 'tile',
    qna: 'qna',
  };
  let answer = 'well';
  let root = 'reports';
  const raise = (event: string, body: unknown, path = '') => {
    const url = `/${root}/${uid}${path}/events/${event}`;
    parent.postMessage({ method: 'POST', url, headers: { id: `e${Math.random()}` }, body }, '*');
  };
  const bodies: Record<string, unknown> = {
    '/report/pages': [
      { name: 'p1', displayName: 'One', isActive: true, visibility: 0 },
      { name: 'p2', displayName: 'Two', isActive: false },
    ],
    '/report/pages/p1/visuals': [
      { name: 'v1', title: 'Region', type: 'slicer', layout: { x: 1 } },
      { name: 'v2', title: 'Revenue', type: 'card', layout: {} },
    ],
    '/report/hasUnsavedChanges': true,
    '/report/zoom': 1.5,
    '/report/addPage': { name: 'p3', displayName: 'Three', isActive: true },
  };
  const refusals: Record<string, unknown> = {
    error: { message: 'Broken', detailedMessage: 'Very', errorCode: 'E1' },
    sentence: 'Not here',
  };
  addEventListener('message', ({ data, source, origin }) => {
    if (data.told !== undefined) {
      answer = data.told.answer ?? answer;
      if (data.told.raise) raise(data.told.raise.event, data.told.raise.body, data.told.raise.path);
      parent.postMessage({ done: true }, '*');
      return;
    }
    if (data.statusCode !== undefined) return;
    const { method, url, headers, body } = data;
    parent.postMessage({ echo: { method, url, headers, body } }, '*');
    const isWell = answer === 'well';
    const reply = isWell ? (bodies[url] ?? {}) : refusals[answer];
    const statusCode = isWell ? (method === 'GET' ? 200 : 202) : answer === 'error' ? 500 : 404;
    source?.postMessage({ statusCode, headers: { id: headers.id }, body: reply }, { targetOrigin: origin });
    const loads = /^\/(\w+)(\/(load|prepare|create))?$/.exec(url);
    const isLoad = url === '/quickcreate' || loads?.[3];
    if (!isLoad) return;
    root = roots[loads?.[1] as keyof typeof roots] ?? root;
    raise('loaded', {});
    raise('rendered', {});
  });
}
