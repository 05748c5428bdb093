import { describe, expect, it } from 'vitest';
import { MenuCommands } from '../content/menu-commands.ts';
import * as models from './index.ts';

/** Values that the specification lists. Other tests compare the toolkit with powerbi-models. */
describe('specified values', () => {
  it.each([0, 1])('print settings accept the adjustment mode %d', (mode) => {
    expect(models.validatePrintSettings({ browserPrintAdjustmentsMode: mode })).toBeUndefined();
  });

  it('print settings reject other adjustment modes', () => {
    expect(models.validatePrintSettings({ browserPrintAdjustmentsMode: 2 })).toMatchObject([
      { message: 'browserPrintAdjustmentsMode property is invalid' },
    ]);
  });

  it.each(['fitToWidth', 'oneColumn', 'actualSize'])('a dashboard accepts the page view %s', (pageView) => {
    expect(models.validateDashboardLoad({ accessToken: 't', id: 'd', pageView })).toBeUndefined();
  });

  it('a dashboard rejects other page views', () => {
    expect(models.validateDashboardLoad({ accessToken: 't', id: 'd', pageView: 'wide' })).toEqual([
      {
        path: 'pageView',
        message: 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize',
      },
    ]);
  });

  it('advanced filters have at most two conditions', () => {
    const condition = { operator: 'Is', value: 1 } as const;
    const target = { table: 'Store', column: 'Region' };
    const create = (count: number) =>
      new models.AdvancedFilter(
        target,
        'And',
        Array.from({ length: count }, () => condition),
      );
    expect(create(2).conditions).toHaveLength(2);
    expect(() => create(3)).toThrow('AdvancedFilters may not have more than two conditions. You passed: 3');
  });

  it('menu commands are at the bottom by default', () => {
    const settings = new MenuCommands().with('visualContextMenu', { name: 'c', title: 'C' });
    expect(settings).toMatchObject({
      extensions: { commands: [{ extend: { visualContextMenu: { menuLocation: 0 } } }] },
    });
    expect(models.MenuLocation[0]).toBe('Bottom');
  });

  it('positions of the page navigation are Bottom and Left', () => {
    expect(models.PageNavigationPosition).toMatchObject({ Bottom: 0, Left: 1 });
    expect(models.validatePageNavigationPane({ position: 1 })).toBeUndefined();
    expect(models.validatePageNavigationPane({ position: 2 })).toMatchObject([
      { message: 'position property is invalid' },
    ]);
  });

  it('permissions are Read, ReadWrite, Copy, Create and All', () => {
    expect(models.Permissions).toMatchObject({ Read: 0, ReadWrite: 1, Copy: 2, Create: 4, All: 7 });
    const validate = (permissions: number) =>
      models.validateReportLoad({ accessToken: 't', id: 'r', permissions });
    for (const permissions of [0, 1, 2, 4, 7]) expect(validate(permissions)).toBeUndefined();
    expect(validate(8)).toMatchObject([{ message: 'permissions property is invalid' }]);
  });

  const report = { accessToken: 't', id: 'r' };
  const validateSettings = (fields: object) => models.validateSettings(fields, { strict: true });

  it.each<[string, readonly models.IError[] | undefined, string]>([
    ['a report without a token', models.validateReportLoad({ id: 'r' }), 'accessToken is required'],
    ['a report without an ID', models.validateReportLoad({ accessToken: 't' }), 'id is required'],
    [
      'a paginated report without a token',
      models.validatePaginatedReportLoad({ id: 'r' }),
      'accessToken is required',
    ],
    [
      'a paginated report without an ID',
      models.validatePaginatedReportLoad({ accessToken: 't' }),
      'id is required',
    ],
    [
      'a tile without a dashboard',
      models.validateTileLoad({ accessToken: 't', id: 'i' }),
      'dashboardId is required',
    ],
    [
      'a tile without an ID',
      models.validateTileLoad({ accessToken: 't', dashboardId: 'd' }),
      'id is required',
    ],
    [
      'a new report without a dataset',
      models.validateCreateReport({ accessToken: 't' }),
      'datasetId is required',
    ],
    [
      'a quick report without a dataset',
      models.validateQuickCreate({ accessToken: 't' }),
      'datasetCreateConfig is required',
    ],
    [
      'a quick report without a token',
      models.validateQuickCreate({ datasetCreateConfig: { locale: 'en', mashupDocument: 'm' } }),
      'accessToken is required',
    ],
    [
      'a dataset without a locale',
      models.validateQuickCreate({ accessToken: 't', datasetCreateConfig: {} }),
      'locale is required',
    ],
    [
      'Q&A without datasets',
      models.validateLoadQnaConfiguration({ accessToken: 't' }),
      'datasetIds is required',
    ],
    [
      'a Q&A interpretation without a question',
      models.validateQnaInterpretInputData({}),
      'question is required',
    ],
    ['a copy without a name', models.validateSaveAsParameters({}), 'name is required'],
    [
      'an item of parameterValues without a name',
      models.validatePaginatedReportLoad({ ...report, parameterValues: [{ value: '1' }] }),
      'parameterValues property is invalid',
    ],
    [
      'a dataset binding without a source',
      models.validatePaginatedReportLoad({ ...report, datasetBindings: [{ targetDatasetId: 'b' }] }),
      'datasetBindings property is invalid',
    ],
    [
      'a dataset binding without a target',
      models.validatePaginatedReportLoad({ ...report, datasetBindings: [{ sourceDatasetId: 'a' }] }),
      'datasetBindings property is invalid',
    ],
    ['a slicer without a selector', models.validateSlicer({ state: {} }), 'selector is required'],
    [
      'a slicer without a state',
      models.validateSlicer({ selector: { visualName: 'v' } }),
      'state is required',
    ],
    [
      'filters of a slicer that are not a list',
      models.validateSlicerState({ filters: 3 }),
      'filters property is invalid',
    ],
    [
      'a visual header without settings',
      models.validateVisualHeader({ selector: { visualName: 'v' } }),
      'settings is required',
    ],
    [
      'a visual header with an invalid visibility',
      models.validateVisualHeader({ settings: { visible: 3 } }),
      'visible must be a boolean',
    ],
    [
      'a menu command without a name',
      models.validateExtension({ command: { title: 't', extend: {} } }),
      'name is required',
    ],
    [
      'a menu command without a title',
      models.validateExtension({ command: { name: 'c', extend: {} } }),
      'title is required',
    ],
    [
      'a menu command that extends nothing',
      models.validateExtension({ command: { name: 'c', title: 't' } }),
      'extend is required',
    ],
  ])('the toolkit rejects %s', (_, errors, message) => {
    expect(errors).toMatchObject([{ message }]);
  });

  it.each<[string, (fields: object) => readonly models.IError[] | undefined, readonly string[]]>([
    [
      'a report',
      (fields) => models.validateReportLoad({ ...report, ...fields }),
      [
        'groupId',
        'settings',
        'pageName',
        'filters',
        'permissions',
        'viewMode',
        'tokenType',
        'bookmark',
        'theme',
        'embedUrl',
        'datasetBinding',
        'contrastMode',
      ],
    ],
    [
      'report settings',
      validateSettings,
      [
        'filterPaneEnabled',
        'navContentPaneEnabled',
        'bookmarksPaneEnabled',
        'useCustomSaveAsDialog',
        'extensions',
        'layoutType',
        'customLayout',
        'background',
        'visualSettings',
        'hideErrors',
        'commands',
        'hyperlinkClickBehavior',
        'bars',
        'panes',
        'personalBookmarksEnabled',
        'persistentFiltersEnabled',
        'visualRenderedEvents',
        'authoringHintsEnabled',
        'printSettings',
        'localeSettings',
        'zoomLevel',
      ],
    ],
    [
      'locale settings',
      (fields) => validateSettings({ localeSettings: fields }),
      ['language', 'formatLocale'],
    ],
    [
      'print settings',
      (fields) => validateSettings({ printSettings: fields }),
      ['browserPrintAdjustmentsMode'],
    ],
    ['the bookmarks pane', (bookmarks) => models.validatePanes({ bookmarks }), ['visible']],
    ['the fields pane', (fields) => models.validatePanes({ fields }), ['expanded']],
    ['the filters pane', (filters) => models.validatePanes({ filters }), ['visible', 'expanded']],
    [
      'the page navigation pane',
      (pageNavigation) => models.validatePanes({ pageNavigation }),
      ['visible', 'position'],
    ],
    ['the selection pane', (selection) => models.validatePanes({ selection }), ['visible']],
    ['the sync slicers pane', (syncSlicers) => models.validatePanes({ syncSlicers }), ['visible']],
    ['the visualizations pane', (visualizations) => models.validatePanes({ visualizations }), ['expanded']],
    [
      'the parameters panel',
      (parameterPanel) =>
        models.validatePaginatedReportLoad({ ...report, settings: { commands: { parameterPanel } } }),
      ['expanded', 'enabled'],
    ],
    [
      'a tile',
      (fields) => models.validateTileLoad({ ...report, dashboardId: 'd', ...fields }),
      ['width', 'height', 'groupId', 'pageView', 'tokenType'],
    ],
    [
      'a dashboard',
      (fields) => models.validateDashboardLoad({ ...report, ...fields }),
      ['groupId', 'pageView', 'tokenType'],
    ],
    [
      'a new report',
      (fields) => models.validateCreateReport({ accessToken: 't', datasetId: 'd', ...fields }),
      ['groupId', 'tokenType', 'theme'],
    ],
    [
      'a quick report',
      (fields) =>
        models.validateQuickCreate({
          accessToken: 't',
          datasetCreateConfig: { locale: 'en', mashupDocument: 'm' },
          ...fields,
        }),
      ['groupId', 'tokenType', 'theme'],
    ],
    [
      'a dataset',
      (fields) =>
        models.validateQuickCreate({
          accessToken: 't',
          datasetCreateConfig: { locale: 'en', mashupDocument: 'm', ...fields },
        }),
      ['mashupDocument', 'datasourceConnectionConfig', 'tableSchemaList', 'data'],
    ],
    [
      'a data source of a dataset',
      (datasourceConnectionConfig) =>
        models.validateQuickCreate({
          accessToken: 't',
          datasetCreateConfig: { locale: 'en', mashupDocument: 'm', datasourceConnectionConfig },
        }),
      ['dataCacheMode', 'credentials'],
    ],
    [
      'Q&A',
      (fields) => models.validateLoadQnaConfiguration({ accessToken: 't', datasetIds: ['d'], ...fields }),
      ['question', 'viewMode', 'tokenType', 'groupId', 'settings'],
    ],
    [
      'the settings of Q&A',
      (fields) =>
        models.validateLoadQnaConfiguration({ accessToken: 't', datasetIds: ['d'], settings: fields }),
      ['filterPaneEnabled', 'hideErrors', 'panes'],
    ],
  ])('the toolkit validates the fields of %s', (_, validate, names) => {
    for (const name of names) {
      expect(validate({ [name]: Symbol(name) })?.[0]?.message.split(' ')[0]).toBe(name);
    }
  });

  it('view modes are View and Edit', () => {
    expect(models.ViewMode).toMatchObject({ View: 0, Edit: 1 });
    for (const viewMode of [0, 1]) expect(models.validateReportLoad({ ...report, viewMode })).toBeUndefined();
  });

  it('positions of the page navigation in settings are Bottom and Left', () => {
    const validate = (position: number) => validateSettings({ panes: { pageNavigation: { position } } });
    expect([models.PageNavigationPosition[0], models.PageNavigationPosition[1]]).toEqual(['Bottom', 'Left']);
    expect([validate(0), validate(1)]).toEqual([undefined, undefined]);
    expect(validate(2)).toMatchObject([{ message: 'position property is invalid' }]);
  });

  it('the first layout type is Master', () => {
    expect(models.LayoutType[0]).toBe('Master');
  });

  it('permissions of a report are Read, ReadWrite, Copy, Create and All', () => {
    const names = [0, 1, 2, 4, 7].map((value) => models.Permissions[value]);
    expect(names).toEqual(['Read', 'ReadWrite', 'Copy', 'Create', 'All']);
  });

  const column = { table: 'Store', column: 'Region' };

  it('each selector sets `$schema` and its own property', () => {
    expect({ ...new models.VisualSelector('v') }).toEqual({
      $schema: 'http://powerbi.com/product/schema#visualSelector',
      visualName: 'v',
    });
    expect({ ...new models.VisualTypeSelector('card') }).toEqual({
      $schema: 'http://powerbi.com/product/schema#visualTypeSelector',
      visualType: 'card',
    });
    expect({ ...new models.SlicerTargetSelector(column) }).toEqual({
      $schema: 'http://powerbi.com/product/schema#slicerTargetSelector',
      target: column,
    });
  });

  const basic = { $schema: 's', target: column, filterType: 1, operator: 'In', values: ['a'] };
  const advanced = {
    $schema: 's',
    target: column,
    filterType: 0,
    conditions: [{ operator: 'Is', value: 1 }],
  };
  const top = {
    $schema: 's',
    target: column,
    filterType: 5,
    itemCount: 3,
    orderBy: { table: 'T', measure: 'M' },
  };
  it.each([
    ['basic', ['In', 'NotIn', 'All'], (operator: string) => ({ ...basic, operator })],
    ['advanced', ['And', 'Or'], (logicalOperator: string) => ({ ...advanced, logicalOperator })],
    ['top-N', ['Top', 'Bottom'], (operator: string) => ({ ...top, operator })],
  ])('strict validation accepts only known operators in filters of type %s', (_, operators, create) => {
    const validate = (operator: string) => models.validateFilter(create(operator), { strict: true });
    for (const operator of operators) expect(validate(operator)).toBeUndefined();
    expect(validate('Other')?.[0]?.message).toContain(
      `must be one of the followings: ${operators.join(', ')}`,
    );
  });

  it('a basic filter can require a single selection', () => {
    expect(models.validateFilter({ ...basic, requireSingleSelection: true })).toBeUndefined();
    expect(models.validateFilter({ ...basic, requireSingleSelection: 'yes' })).toHaveLength(1);
  });

  it('relative date filters have an operator, a count, a unit and includeToday', () => {
    const names = [0, 1, 2].map((value) => models.RelativeDateOperators[value]);
    expect(names).toEqual(['InLast', 'InThis', 'InNext']);
    expect(new models.RelativeDateFilter(column, 2, 3, 1, true).toJSON()).toMatchObject({
      operator: 2,
      timeUnitsCount: 3,
      timeUnitType: 1,
      includeToday: true,
    });
  });

  it('relative time filters have no includeToday', () => {
    const filter = new models.RelativeTimeFilter(column, 0, 3, 7).toJSON();
    expect(filter).toMatchObject({ operator: 0, timeUnitsCount: 3, timeUnitType: 7 });
    expect(filter).not.toHaveProperty('includeToday');
  });

  it.each([
    ['a column', { table: 'T', column: 'C' }, ['isColumn']],
    ['a measure', { table: 'T', measure: 'M' }, ['isMeasure']],
    ['a hierarchy level', { table: 'T', hierarchy: 'H', hierarchyLevel: 'L' }, ['isHierarchyLevel']],
    ['an aggregated column', { table: 'T', column: 'C', aggregationFunction: 'Sum' }, ['isColumnAggr']],
    [
      'an aggregated hierarchy level',
      { table: 'T', hierarchy: 'H', hierarchyLevel: 'L', aggregationFunction: 'Max' },
      ['isHierarchyLevelAggr'],
    ],
  ])('the toolkit recognizes %s as the target of a filter', (_, target, expected) => {
    const { isColumn, isMeasure, isHierarchyLevel, isColumnAggr, isHierarchyLevelAggr } = models;
    const checks = { isColumn, isMeasure, isHierarchyLevel, isColumnAggr, isHierarchyLevelAggr };
    const matching = Object.entries(checks).filter(([, check]) => check(target as models.IFilterTarget));
    expect(matching.map(([name]) => name)).toEqual(expected);
    expect(models.validateFilter({ ...basic, target })).toBeUndefined();
  });

  it('menu commands extend a menu with a location or a group', () => {
    const add = (menu: 'visualContextMenu' | 'visualOptionsMenu', options: object) =>
      new MenuCommands().with(menu, { name: 'c', title: 'C', ...options });
    const getExtension = (extend: object) => ({ extensions: { commands: [{ extend }] } });
    expect(add('visualContextMenu', {})).toMatchObject(
      getExtension({ visualContextMenu: { title: 'C', menuLocation: 0 } }),
    );
    expect(add('visualOptionsMenu', { groupName: 'g' })).toMatchObject(
      getExtension({ visualOptionsMenu: { title: 'C', groupName: 'g' } }),
    );
    expect(models.MenuLocation[0]).toBe('Bottom');
  });
});
