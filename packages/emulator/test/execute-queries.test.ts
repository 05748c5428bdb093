import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataset, startService, unknownId, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

/** Dataset without roles: 900 tickets. */
const tickets = '22222222-2222-4222-8222-222222222203';

let service: Service;
beforeAll(async () => (service = await startService({ acceptsPasswords: true })));
afterAll(() => service.emulator.close());

interface QueryResponse {
  results: { tables: { rows: Record<string, unknown>[] }[]; error?: unknown }[];
}

const execute = (
  query: string,
  options: Record<string, unknown> = {},
  id = tickets,
  call = service.callRest,
) => call('POST', `/groups/${workspace}/datasets/${id}/executeQueries`, { queries: [{ query }], ...options });

async function queryRows(...args: Parameters<typeof execute>): Promise<Record<string, unknown>[]> {
  const response = await execute(...args);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return (response.body as QueryResponse).results[0]?.tables[0]?.rows ?? [];
}

describe('executeQueries', () => {
  it('returns all rows of a table with the names of its columns', async () => {
    const rows = await queryRows('EVALUATE Ticket');
    expect(rows).toHaveLength(900);
    expect(rows[0]).toEqual({
      'Ticket[TicketId]': 24001,
      'Ticket[Opened]': '2025-01-01T00:00:00',
      'Ticket[Topic]': 'Returns',
      'Ticket[Channel]': 'Email',
      'Ticket[Priority]': 'High',
      'Ticket[Country]': 'Denmark',
      'Ticket[Hours]': 11.4,
      'Ticket[Score]': 4,
      'Ticket[Reopened]': 0,
    });
  });

  it('groups by columns, with measures and aggregations', async () => {
    const query = `
      -- a comment
      EVALUATE SUMMARIZECOLUMNS('Ticket'[Priority], "Tickets", [Tickets], "Rows", COUNTROWS(Ticket),
        "Longest", MAX(Ticket[Hours]))
      ORDER BY [Tickets] DESC, Ticket[Priority] ASC`;
    const rows = await queryRows(query);
    expect(rows.map((row) => [row['Ticket[Priority]'], row['[Tickets]'], row['[Rows]']])).toEqual([
      ['Low', 409, 409],
      ['Normal', 362, 362],
      ['High', 129, 129],
    ]);
    expect(Math.max(...rows.map((row) => Number(row['[Longest]'])))).toBe(263.1);
  });

  it.each([
    ['FILTER(Ticket, Ticket[Priority] = "high" && Ticket[Channel] = "Email")', 53],
    ['FILTER(Ticket, AND(Ticket[Priority] = "High", NOT(Ticket[Channel] <> "Email")))', 53],
    ['FILTER(Ticket, NOT Ticket[Priority] IN {"Normal", "Low"} && Ticket[Channel] IN {"Email"})', 53],
    ['FILTER(Ticket, [Opened] >= DATE(2025, 6, 1) && [Opened] < DATE(2025, 6, 8))', 16],
    ['FILTER(Ticket, ISBLANK(Ticket[Score]))', 257],
    ['FILTER(Ticket, Ticket[Country] = "Denmark" || Ticket[Country] = "Belgium")', 223],
    ['FILTER(Ticket, FALSE())', 0],
    ['VALUES(Ticket[Country])', 6],
    ['TOPN(5, Ticket, Ticket[Hours])', 5],
  ])('evaluates %s', async (table, count) => {
    expect(await queryRows(`EVALUATE ${table}`)).toHaveLength(count);
  });

  it('filters groups by the rows of tables and by lists', async () => {
    for (const filter of [
      'FILTER(Ticket, Ticket[Priority] = "High" && Ticket[Channel] = "Email")',
      'TREATAS({"High"}, Ticket[Priority]), TREATAS({"Email"}, Ticket[Channel])',
      'KEEPFILTERS(FILTER(VALUES(Ticket[Priority]), Ticket[Priority] = "High")), TREATAS({"Email"}, Ticket[Channel])',
    ])
      expect(await queryRows(`EVALUATE SUMMARIZECOLUMNS(${filter}, "Count", [Tickets])`)).toEqual([
        { '[Count]': 53 },
      ]);
    const none = 'FILTER(Ticket, Ticket[Priority] = "Unknown")';
    expect(
      await queryRows(`EVALUATE SUMMARIZECOLUMNS(Ticket[Channel], ${none}, "Count", [Tickets])`),
    ).toEqual([]);
  });

  it('returns the first rows in the order of TOPN', async () => {
    const grouped = 'SUMMARIZECOLUMNS(Ticket[Country], "Count", [Tickets])';
    const all = await queryRows(`EVALUATE ${grouped} ORDER BY [Count] DESC`);
    expect(await queryRows(`EVALUATE TOPN(2, ${grouped}, [Count], DESC)`)).toEqual(all.slice(0, 2));
    expect(await queryRows(`EVALUATE TOPN(1, ${grouped}, [Count], ASC)`)).toEqual(all.slice(-1));
    expect(await queryRows(`EVALUATE FILTER(${grouped}, [Count] > ${Number(all[1]?.['[Count]'])})`)).toEqual(
      all.slice(0, 1),
    );
  });

  it('omits blanks unless includeNulls is set', async () => {
    const query = 'EVALUATE TOPN(1, FILTER(Ticket, ISBLANK(Ticket[Score])))';
    expect((await queryRows(query))[0]).not.toHaveProperty('Ticket[Score]');
    const serializerSettings = { includeNulls: true };
    expect((await queryRows(query, { serializerSettings }))[0]).toMatchObject({ 'Ticket[Score]': null });
  });

  it.each([
    ['EVALUATE CALCULATETABLE(Ticket)', "The function 'CALCULATETABLE' is not supported by the emulator."],
    ['EVALUATE FILTER(Ticket, YEAR(Ticket[Opened]) = 2025)', "The function 'YEAR' is not supported"],
    ['DEFINE MEASURE Ticket[X] = 1 EVALUATE Ticket', 'DEFINE is not supported'],
    ['EVALUATE Ticket EVALUATE Ticket', 'More than one result table'],
    ['SELECT * FROM Ticket', 'must start with EVALUATE'],
    ['EVALUATE Tickets', "Cannot find table 'Tickets'"],
    ['EVALUATE VALUES(Ticket[Size])', "Column 'Size' in table 'Ticket' cannot be found"],
    ['EVALUATE SUMMARIZECOLUMNS("A", [Nothing])', "'Nothing' cannot be determined"],
    ['EVALUATE FILTER(Ticket, [Nothing] = 1)', 'is not in the table'],
    ['EVALUATE FILTER(Ticket, Ticket[Priority] = 1)', 'do not support comparing'],
    ['EVALUATE FILTER(Ticket', 'The query ends unexpectedly'],
    ['EVALUATE Ticket §', "The syntax for '§' is incorrect"],
    [`EVALUATE ${'('.repeat(61)}`, 'nesting levels'],
  ])('rejects %s with the reason', async (query, reason) => {
    const { status, body } = await execute(query);
    expect([status, body]).toMatchObject([400, { error: { code: 'DatasetExecuteQueriesError' } }]);
    const { error } = body as { error: { 'pbi.error': { details: { detail: { value: string } }[] } } };
    expect(error['pbi.error'].details[0]?.detail.value).toContain(reason);
  });

  it.each([
    ['no query', { queries: [] }, 400],
    ['two queries', { queries: [{ query: 'EVALUATE Ticket' }, { query: 'EVALUATE Ticket' }] }, 400],
    ['an empty query', { queries: [{ query: '' }] }, 400],
  ])('rejects %s', async (_case, body, status) => {
    expect((await service.callRest('POST', `/datasets/${tickets}/executeQueries`, body)).status).toBe(status);
  });

  it('returns 404 for unknown datasets', async () => {
    expect((await execute('EVALUATE Ticket', {}, unknownId)).status).toBe(404);
  });
});

describe('executeQueries on a dataset with roles', () => {
  const countries = 'EVALUATE SUMMARIZECOLUMNS(Store[Country], "Revenue", [Revenue]) ORDER BY Store[Country]';
  const listCountries = async (...args: [Record<string, unknown>?, Service['callRest']?]) =>
    (await queryRows(countries, args[0], dataset, args[1])).map((row) => row['Store[Country]']);
  const all = ['Belgium', 'Denmark', 'France', 'Germany', 'Luxembourg', 'Netherlands'];

  it('applies the roles of the user of the token', async () => {
    expect(await listCountries({}, await service.callAsUser('vera@noordzee.example'))).toEqual([
      'Netherlands',
    ]);
    expect(await listCountries({}, await service.callAsUser('ann@example.org'))).toEqual(all);
  });

  it('applies the roles of the impersonated user', async () => {
    expect(await listCountries({ impersonatedUserName: 'vera@noordzee.example' })).toEqual(['Netherlands']);
    const vera = { impersonatedUserName: 'vera@noordzee.example' };
    const stores = await queryRows('EVALUATE Store', vera, dataset);
    expect(new Set(stores.map((row) => row['Store[Country]']))).toEqual(new Set(['Netherlands']));
    expect((await queryRows('EVALUATE Product', vera, dataset)).length).toBe(68);
    const storeIds = new Set(stores.map((row) => row['Store[StoreId]']));
    const visibleSales = await queryRows('EVALUATE Sales', vera, dataset);
    expect(visibleSales.length).toBeGreaterThan(1000);
    expect(visibleSales.filter((row) => !storeIds.has(row['Sales[StoreId]']))).toEqual([]);
    const sales = await queryRows('EVALUATE SUMMARIZECOLUMNS("Rows", COUNTROWS(Sales))', vera, dataset);
    expect(sales).toEqual([{ '[Rows]': visibleSales.length }]);
  });

  it('rejects service principals without an impersonated user', async () => {
    expect((await execute(countries, {}, dataset)).status).toBe(400);
  });

  it('does not let restricted users impersonate others', async () => {
    const vera = await service.callAsUser('vera@noordzee.example');
    const impersonatedUserName = 'ann@example.org';
    expect((await execute(countries, { impersonatedUserName }, dataset, vera)).status).toBe(403);
    expect(await listCountries({ impersonatedUserName: 'VERA@noordzee.example' }, vera)).toEqual([
      'Netherlands',
    ]);
  });

  it('requires a permission for datasets', async () => {
    const call = await service.callAsUser('ann@example.org', ['Report.Read.All']);
    expect((await execute(countries, {}, dataset, call)).status).toBe(403);
  });
});
