import type { Rule } from './engine.ts';
import { anObject, boolean, onOff, string } from './basics.ts';
import { reportFilters } from './filters.ts';
import { settings } from './settings.ts';

const text = { ...string, required: true } as const;

const binding: Rule = { fields: { sourceDatasetId: text, targetDatasetId: text } };

export const reportLoad: Rule = {
  fields: {
    accessToken: text,
    id: text,
    groupId: string,
    settings,
    pageName: string,
    filters: reportFilters,
    permissions: { oneOf: [0, 1, 2, 4, 7] },
    viewMode: onOff,
    tokenType: onOff,
    bookmark: { anyOf: [{ fields: { name: text } }, { fields: { state: text } }] },
    theme: { fields: { themeJson: anObject } },
    embedUrl: string,
    datasetBinding: {
      fields: { datasetId: string, paginatedReportBindings: { each: binding } },
      notEmpty: true,
    },
    contrastMode: { oneOf: [0, 1, 2, 3, 4] },
  },
};

export const paginatedReportLoad: Rule = {
  fields: {
    accessToken: text,
    id: text,
    groupId: string,
    settings: {
      fields: {
        commands: { fields: { parameterPanel: { fields: { expanded: boolean, enabled: boolean } } } },
      },
    },
    tokenType: onOff,
    embedUrl: string,
    type: string,
    parameterValues: { each: { fields: { name: text, value: string } } },
    datasetBindings: { each: binding },
  },
};
