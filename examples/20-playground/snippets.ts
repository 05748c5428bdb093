/** The code samples of the menu. Each can use `service`, `element`, `access` and `models`. */
export const snippets: Record<string, string> = {
  'Embed a report': `const report = service.embed(element, {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  settings: { panes: { filters: { visible: false } } },
});

await report.whenRendered();
for (const page of await report.getPages()) log(page.displayName);
`,
  Filter: `const report = service.embed(element, {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
});

const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
await report.updateFilters(models.FiltersOperations.Add, [germany]);
log(await report.getFilters());
`,
  'Listen to a click': `const report = service.embed(element, {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
});

report.on('dataSelected', ({ detail }) => {
  const picked = detail.dataPoints.map((point) => point.identity.map(({ equals }) => equals).join(' '));
  log(picked.length ? picked : 'nothing picked');
});
log('Click a bar.');
`,
  'A theme, and half the size': `const report = service.embed(element, {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  theme: { themeJson: { name: 'Night', background: '#1b2130', foreground: '#e8ecf4' } },
});

await report.setZoom(0.5);
log('Zoom:', await report.getZoom());
`,
  'What is refused': `// A configuration that is wrong in two places: each is named.
service.embed(element, {
  type: 'report',
  id: 42,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  settings: { zoomLevel: 9 },
});
`,
};
