// Valid configurations of each content type.
export const host = 'https://app.powerbi.com';
export const plain = { uniqueId: 'u1' };
const common = { ...plain, accessToken: 't' };
export const report = { ...common, type: 'report', id: 'r1', embedUrl: `${host}/reportEmbed?groupId=g1` };
export const visual = {
  ...report,
  type: 'visual',
  pageName: 'p1',
  visualName: 'v1',
  width: 300,
  height: 200,
};
export const dashboard = { ...common, type: 'dashboard', id: 'd1', embedUrl: `${host}/dashboardEmbed` };
export const tile = { ...common, type: 'tile', id: 't1', dashboardId: 'd1', embedUrl: `${host}/embed` };
export const qna = { ...common, type: 'qna', datasetIds: ['s1'], embedUrl: `${host}/qnaEmbed` };
export const create = { ...common, datasetId: 's1', embedUrl: `${host}/reportEmbed` };
const datasetCreateConfig = { locale: 'en', mashupDocument: 'section S;' };
export const quick = { ...common, datasetCreateConfig, embedUrl: `${host}/quickCreate` };
export const paginated = { ...report, embedUrl: `${host}/rdlEmbed?x=1` };
